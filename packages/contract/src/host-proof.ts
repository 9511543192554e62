/**
 * What the installation signs about its hosts, letter by letter: the server signs this text, the app verifies it. ECDSA on
 * P-256 with SHA-256, because every supported browser has it; the signature is r and s, 64 bytes in base64url.
 */
export interface SignedHostList {
  readonly agentId: string;
  /** Rises with every change of the list: an older one is not believed any more. */
  readonly serial: number;
  readonly expiresAt: number;
  /** Origins, in the order to try them. */
  readonly domains: readonly string[];
}

export function hostListText({ agentId, serial, expiresAt, domains }: SignedHostList): string {
  return ['liuguang hosts 1', agentId, serial, expiresAt, ...domains].join('\n');
}

export interface HostProof {
  /** What the asker made up: an answer of yesterday cannot know it. */
  readonly nonce: string;
  /** Whose host it is. */
  readonly agentId: string;
  /** Name and port, as the asker called it. */
  readonly host: string;
}

export function hostProofText({ nonce, agentId, host }: HostProof): string {
  return ['liuguang host 1', nonce, agentId, host].join('\n');
}

import { hostProofText } from '@liuguang/contract/host-proof.ts';
import { isSigned, toBase64url } from './host-key.ts';

const patienceMs = 5000;

/**
 * Whether the host proves that it is of this installation and this agent: it signs a number that was made up just now,
 * together with its own name. Nothing of this device goes along, neither a cookie nor where it comes from.
 */
export async function probeHost(origin: string, agentId: string, patience = patienceMs): Promise<boolean> {
  const nonce = toBase64url(crypto.getRandomValues(new Uint8Array(24)));
  try {
    const response = await fetch(`${origin}/health?nonce=${nonce}`, {
      signal: AbortSignal.timeout(patience),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    if (!response.ok) return false;
    const { proof } = (await response.json()) as { proof?: Partial<Record<string, unknown>> };
    const { host } = new URL(origin);
    const isMeant = proof?.['nonce'] === nonce && proof['agentId'] === agentId && proof['host'] === host;
    return isMeant && (await isSigned(hostProofText({ nonce, agentId, host }), String(proof['signature'])));
  } catch {
    return false;
  }
}

/** The first that proves itself; null when none does. */
export async function firstProven(origins: readonly string[], agentId: string): Promise<string | null> {
  const proofs = origins.map(async (origin) => {
    if (await probeHost(origin, agentId)) return origin;
    throw new Error(origin);
  });
  return await Promise.any(proofs).catch(() => null);
}

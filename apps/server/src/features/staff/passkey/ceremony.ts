import { isIP } from 'node:net';
import type { Assertion, Attestation } from '@liuguang/contract/admin/staff/passkeys.ts';
import { failSaying } from '../../../platform/errors/fail.ts';

/** Where the console is at home. A passkey belongs to the host; what it signed names the origin. */
export interface Site {
  readonly origin: string;
  readonly host: string;
  /** False where browsers make no passkeys: at a bare address, or without https. */
  readonly usable: boolean;
}

/**
 * The console's own address and no other: where it can be opened on the hosts of channels as well, passkeys are for the
 * one that the installation is known by, since each host would want passkeys of its own.
 */
export function siteOf(siteUrl: string): Site {
  const { origin, hostname: host, protocol } = new URL(siteUrl);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  const isName = isIP(host) === 0 && !host.startsWith('[');
  return { origin, host, usable: isName && (protocol === 'https:' || isLocal) };
}

export function refuseUnusable({ usable }: Site): void {
  if (!usable) throw failSaying('通行密钥只能在有域名并使用 https 的后台地址上使用', 'CONFLICT');
}

export const challengeMs = 2 * 60 * 1000;
/** EdDSA, ES256, RS256: what every authenticator has one of, and every version of Node can check. */
const algorithms = [-8, -7, -257];

/** Loaded by who uses passkeys: it takes 30 MB, which every process would have otherwise. */
const library = () => import('@simplewebauthn/server');

interface Known {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

const named = ({ credentialId, transports }: Known) => ({
  id: credentialId.toString('base64url'),
  transports: [...transports],
});

export async function optionsToAdd(
  { host }: Site,
  { issuer, name, displayName, userHandle }: { issuer: string; name: string; displayName: string; userHandle: Buffer },
  known: readonly Known[],
) {
  const { generateRegistrationOptions } = await library();
  return await generateRegistrationOptions({
    rpName: issuer,
    rpID: host,
    userName: name,
    userDisplayName: displayName,
    userID: new Uint8Array(userHandle),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(named),
    // A key that cannot ask who holds it is still good beside the password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** `known`: of whom the password was right; empty where the passkey says who it is, and must ask them itself. */
export async function optionsToEnter({ host }: Site, known: readonly Known[]) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: host,
    timeout: challengeMs,
    allowCredentials: known.map(named),
    userVerification: known.length === 0 ? 'required' : 'preferred',
  });
}

/** What the answer says that it was asked; null where it says nothing that can be read. */
export function challengeOf({ response }: Attestation | Assertion): string | null {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof said.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

/** The new credential; throws where the answer is not right. */
export async function checkAttestation(proof: Attestation, challenge: string, { origin, host }: Site) {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...proof, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('the attestation is not right');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: proof.response.transports,
    synced: credentialBackedUp,
  };
}

interface Expected {
  readonly challenge: string;
  readonly site: Site;
  readonly passkey: { readonly publicKey: Buffer; readonly counter: number };
  /** The passkey must have asked who holds it (finger, face, PIN). */
  readonly verified: boolean;
}

/** The new counter; throws where the answer is not right, or its counter shows that the passkey was copied. */
export async function checkAssertion(proof: Assertion, { challenge, site, passkey, verified }: Expected) {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = proof.response;
  const result = await verifyAuthenticationResponse({
    response: {
      ...proof,
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: verified,
    credential: { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  });
  if (!result.verified) throw new Error('the signature is not right');
  return { counter: result.authenticationInfo.newCounter };
}

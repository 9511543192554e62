import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { fromBech32, toBech32 } from './bech32.ts';

/** What a key of 32 bytes lacks to be one that OpenSSL reads. */
const publicHead = Buffer.from('302a300506032b656e032100', 'hex');
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex');

const recipientPrefix = 'age';
const identityPrefix = 'age-secret-key-';

/** Who can read it: a public key of X25519, written as `age1…`. */
export interface Recipient {
  readonly text: string;
  readonly bytes: Buffer;
}

/** The other half, which only a restore needs, written as `AGE-SECRET-KEY-1…`. */
export interface Identity {
  readonly bytes: Buffer;
  readonly recipient: Recipient;
}

export function parseRecipient(text: string): Recipient | null {
  const found = fromBech32(text.trim());
  return found?.prefix === recipientPrefix && found.bytes.length === 32 ? recipientOf(found.bytes) : null;
}

/** From the line itself, or from a key file with comments as age-keygen writes it. */
export function parseIdentity(text: string): Identity | null {
  const line = text.split('\n').find((one) => one.trim().toUpperCase().startsWith('AGE-SECRET-KEY-'));
  const found = fromBech32(line?.trim() ?? '');
  if (found?.prefix !== identityPrefix || found.bytes.length !== 32) return null;
  return { bytes: found.bytes, recipient: recipientOf(publicOf(privateKey(found.bytes))) };
}

export function makeIdentity(): { identity: string; recipient: string } {
  const { privateKey: made } = generateKeyPairSync('x25519');
  const bytes = made.export({ format: 'der', type: 'pkcs8' }).subarray(privateHead.length);
  return { identity: toBech32(identityPrefix, bytes).toUpperCase(), recipient: recipientOf(publicOf(made)).text };
}

export function ephemeralKey(): { share: Buffer; with(recipient: Buffer): Buffer } {
  const { privateKey: made } = generateKeyPairSync('x25519');
  return { share: publicOf(made), with: (recipient) => shared(made, recipient) };
}

export function sharedWith(identity: Identity, share: Buffer): Buffer {
  return shared(privateKey(identity.bytes), share);
}

function shared(own: KeyObject, other: Buffer): Buffer {
  const publicKey = createPublicKey({ key: Buffer.concat([publicHead, other]), format: 'der', type: 'spki' });
  return diffieHellman({ privateKey: own, publicKey });
}

function privateKey(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([privateHead, bytes]), format: 'der', type: 'pkcs8' });
}

function publicOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length);
}

function recipientOf(bytes: Buffer): Recipient {
  return { text: toBech32(recipientPrefix, bytes), bytes };
}

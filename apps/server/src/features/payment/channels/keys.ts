import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Channels hand out keys as PEM or as bare base64. */
export function privateKeyOf(text: string): KeyObject {
  return createPrivateKey(pem(text, 'PRIVATE KEY'));
}

export function publicKeyOf(text: string): KeyObject {
  return createPublicKey(pem(text, 'PUBLIC KEY'));
}

function pem(text: string, label: string): string {
  const trimmed = text.trim().replaceAll(String.raw`\n`, '\n');
  if (trimmed.startsWith('-----BEGIN ')) return trimmed;
  const lines = trimmed.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

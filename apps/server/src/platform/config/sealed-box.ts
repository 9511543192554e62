import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Texts that the database keeps and cannot read: AES-256-GCM under a key of the installation. */
export type SealedBox = ReturnType<typeof sealedBox>;

/** `purpose` gives each use a key of its own: what one sealed no other opens. It is part of what is stored, so it never changes. */
export function sealedBox(installationKey: Buffer, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', purpose, 32));
  return {
    seal(text: string): Buffer {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(-16));
      return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

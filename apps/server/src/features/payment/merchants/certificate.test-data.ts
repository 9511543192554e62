import { createSign, type KeyObject } from 'node:crypto';

/** One piece of DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));

const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(commonName)))));

/** `261120120000Z`. */
const utc = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

/** A certificate such as WeChat Pay gives a merchant, signed by itself. */
export function certificateOf(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  commonName: string,
  until = Date.parse('2031-11-20'),
): string {
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from('5157f09efdc096de15ebe81a47057a7232f1b8e1', 'hex'));
  const valid = sequence(utc(Date.parse('2026-01-01')), utc(until));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(version, serial, sha256WithRsa, nameOf('CA'), valid, nameOf(commonName), spki);
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey);
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

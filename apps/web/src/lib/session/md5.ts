/**
 * MD5 (RFC 1321) of a text, as lower-case hex. The wire asks for it as a checksum of the machine code; nothing here
 * relies on it for secrecy. Browsers have no MD5 of their own.
 */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6) * 64 + 64));
  for (const [index, byte] of bytes.entries()) blocks.setUint8(index, byte);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 8, (bytes.length << 3) >>> 0, true);
  blocks.setUint32(blocks.byteLength - 4, bytes.length >>> 29, true);

  const sum = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < blocks.byteLength; at += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = sum;
    for (let round = 0; round < 64; round++) {
      const [mixed, word] = mix(round, b, c, d);
      const value = (a + mixed + (sines[round] ?? 0) + blocks.getUint32(at + word * 4, true)) | 0;
      const shift = shifts[round >> 4]?.[round & 3] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((value << shift) | (value >>> (32 - shift)))) | 0];
    }
    for (const [index, part] of [a, b, c, d].entries()) sum[index] = ((sum[index] ?? 0) + part) | 0;
  }

  const digest = new DataView(new ArrayBuffer(16));
  for (const [index, part] of sum.entries()) digest.setUint32(index * 4, part, true);
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const sines = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

/** The function of a round, and which word of the block it takes. */
function mix(round: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (round < 16) return [(b & c) | (~b & d), round];
  if (round < 32) return [(d & b) | (~d & c), (5 * round + 1) % 16];
  if (round < 48) return [b ^ c ^ d, (3 * round + 5) % 16];
  return [c ^ (b | ~d), (7 * round) % 16];
}

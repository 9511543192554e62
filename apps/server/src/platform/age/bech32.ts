/** Bech32 (BIP 173) without its limit of 90 letters: how keys of age are written, with a checksum against mistyping. */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

export function toBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true) ?? [];
  const remainder = polymod([...expanded(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const checksum = [5, 4, 3, 2, 1, 0].map((place) => (remainder >> (5 * place)) & 31);
  return `${prefix}1${[...data, ...checksum].map((value) => letters[value]).join('')}`;
}

/** Null when it is mistyped, or written in both cases. */
export function fromBech32(text: string): { prefix: string; bytes: Buffer } | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null;
  const small = text.toLowerCase();
  const split = small.lastIndexOf('1');
  if (split < 1 || small.length - split < 7) return null;
  const prefix = small.slice(0, split);
  const values = Array.from(small.slice(split + 1), (letter) => letters.indexOf(letter));
  if (values.includes(-1) || polymod([...expanded(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -6), 5, 8, false);
  return bytes && { prefix, bytes: Buffer.from(bytes) };
}

function expanded(prefix: string): number[] {
  const codes = [...Buffer.from(prefix)];
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) check ^= term;
  }
  return check >>> 0;
}

function regroup(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | null {
  const result: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = ((held << from) | value) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      result.push((held >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1);
  if (pad) return bits > 0 ? [...result, rest] : result;
  return bits >= from || rest !== 0 ? null : result;
}

import type { importEncodings } from '@liuguang/contract/admin/import/import.ts';

export type TextEncodingName = (typeof importEncodings)[number];

const boms: readonly [TextEncodingName, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * How a table or a subtitle is written, by how it begins. GB18030 holds all of GBK and GB2312, and is what is left when it
 * is not Unicode; Big5 cannot be told apart from it in a few lines and is for whoever looks to choose.
 */
export function encodingOf(head: Uint8Array): TextEncodingName {
  for (const [encoding, bytes] of boms) if (bytes.every((byte, index) => head[index] === byte)) return encoding;
  const wide = wideEncoding(head);
  if (wide) return wide;
  try {
    // A last character may be cut in two: it is waited for, and never comes.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** UTF-16 without a mark: commas, digits and line ends have a zero beside them, and no other text has any. */
function wideEncoding(head: Uint8Array): TextEncodingName | null {
  let [even, odd] = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even + odd === 0) return null;
  return odd >= even ? 'utf-16le' : 'utf-16be';
}

export async function* decoded(parts: AsyncIterable<Uint8Array>, encoding: TextEncodingName): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of parts) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** The whole of a small text, however it is written. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes.subarray(0, 64 * 1024))).decode(bytes);
}

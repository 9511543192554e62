import { open } from 'node:fs/promises';

const header = 0x1a45dfa3;
const segment = 0x18538067;

/**
 * Whether a Matroska file is as long as it says. Its pictures have no length of their own: only in a whole file does an end
 * long after the last picture mean that nothing moved, and not that the rest is missing.
 */
export async function isWholeMatroska(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size: fileSize } = await file.stat();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4096), position: 0 });
    const bytes = buffer.subarray(0, bytesRead);
    const first = elementAt(bytes, 0);
    if (first?.id !== header) return false;
    const second = elementAt(bytes, first.start + first.size);
    return second?.id === segment && second.start + second.size <= fileSize;
  } finally {
    await file.close();
  }
}

/** Sizes are written in as many bytes as the first one has leading zeros, and one more. */
function elementAt(bytes: Buffer, at: number): { id: number; start: number; size: number } | undefined {
  if (at + 12 > bytes.length) return undefined;
  const first = bytes[at + 4] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) return undefined;
  let size = first & (0xff >> length);
  for (let i = 1; i < length; i += 1) size = size * 256 + (bytes[at + 4 + i] ?? 0);
  return { id: bytes.readUInt32BE(at), start: at + 4 + length, size };
}

import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** A line is at most 40 hexadecimal digits, a colon, a count and a line end. */
const chunkBytes = 256;
const line = /(?:^|\n)([0-9A-Fa-f]{40})(?=[:\r\n])/;

/**
 * Passwords that leaked, in a file that the operator brings: lines of SHA-1 in order, as Have I Been Pwned gives them
 * (`<hash>:<count>`). The file has tens of gigabytes, so it is searched where it lies: some 35 small reads a password.
 */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const wanted = hash('sha1', password, 'hex').toUpperCase();
  await using handle = await open(file, 'r');
  return await find(handle, wanted);
}

/** Looks at the first whole line behind the middle; where there is none, the rest before it is short enough to read. */
async function find(handle: FileHandle, wanted: string): Promise<boolean> {
  let low = 0;
  let high = (await handle.stat()).size;
  while (high - low > chunkBytes) {
    const middle = Math.floor((low + high) / 2);
    const found = firstLine(await read(handle, middle, chunkBytes), middle === 0);
    if (found === null) high = middle;
    else if (found === wanted) return true;
    else if (found < wanted) low = middle;
    else high = middle;
  }
  // A line may begin before what is left and end behind it.
  const start = Math.max(0, low - chunkBytes);
  return (await read(handle, start, high - start + chunkBytes)).toUpperCase().includes(`${wanted}:`);
}

function firstLine(text: string, isStart: boolean): string | null {
  const found = line.exec(isStart ? text : text.slice(Math.max(0, text.indexOf('\n'))));
  return found?.[1]?.toUpperCase() ?? null;
}

async function read(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position, length });
  return buffer.toString('latin1', 0, bytesRead);
}

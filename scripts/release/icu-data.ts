import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * PostgreSQL uses ICU to compare and to fold text. Its data also have the names of languages, regions, currencies, units and
 * time zones, rules for breaking lines, numbers in words, transliteration, and encodings other than Unicode: three quarters.
 */
const unused = /^[^/]+\/(?:(?:brkitr|curr|lang|rbnf|region|translit|unit|zone)\/|[^/]+\.cnv$)/;

interface Item {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Makes the data libraries in this folder anew with what PostgreSQL uses. Needs `as` and `ld` (binutils). */
export function shrinkIcuData(lib: string): void {
  for (const file of globSync('libicudata.so.*.*', { cwd: lib })) {
    const library = path.join(lib, file);
    const major = /\.so\.(\d+)\./.exec(file)?.[1] ?? '';
    const data = readFileSync(library);
    const kept = itemsOf(data).filter(({ name }) => !unused.test(name));
    if (kept.length === 0) throw new Error(`${file} holds no data that could be read`);
    const work = mkdtempSync(path.join(tmpdir(), 'icu-'));
    try {
      writeFileSync(path.join(work, 'data'), dataOf(headerOf(data), kept));
      writeFileSync(path.join(work, 'data.s'), assembly(`icudt${major}_dat`));
      execFileSync('as', ['-o', 'data.o', 'data.s'], { cwd: work });
      execFileSync('ld', ['-shared', '-soname', `libicudata.so.${major}`, '-o', library, 'data.o'], { cwd: work });
      chmodSync(library, 0o644);
    } finally {
      rmSync(work, { recursive: true });
    }
  }
}

/** Where the data begin in the library: two bytes of length, then this mark. */
function headerOf(library: Buffer): Buffer {
  const at = library.indexOf(Buffer.from([0xda, 0x27])) - 2;
  return at < 0 ? Buffer.alloc(0) : library.subarray(at, at + library.readUInt16LE(at));
}

/** The table of contents stands behind the header: a count, then a place of a name and a place of data for each. */
export function itemsOf(library: Buffer): Item[] {
  const header = headerOf(library);
  if (header.length === 0 || header.toString('latin1', 12, 16) !== 'CmnD') return [];
  const table = library.subarray(header.byteOffset - library.byteOffset + header.length);
  const count = table.readUInt32LE(0);
  return Array.from({ length: count }, (_, index) => {
    const [nameAt, from] = [table.readUInt32LE(4 + index * 8), table.readUInt32LE(8 + index * 8)];
    // The last one ends nowhere that is said; what is too much is harmless.
    const to = index + 1 < count ? table.readUInt32LE(16 + index * 8) : Math.min(from + 65_536, table.length);
    return { name: table.toString('latin1', nameAt, table.indexOf(0, nameAt)), bytes: table.subarray(from, to) };
  });
}

/** The same form with these items; each begins at a multiple of 16, as their readers expect. */
export function dataOf(header: Buffer, items: readonly Item[]): Buffer {
  const names = items.map(({ name }) => Buffer.from(`${name}\0`, 'latin1'));
  const table = Buffer.alloc(4 + items.length * 8);
  table.writeUInt32LE(items.length, 0);
  let at = table.length;
  const parts: Buffer[] = [table];
  names.forEach((name, index) => {
    table.writeUInt32LE(at, 4 + index * 8);
    parts.push(name);
    at += name.length;
  });
  items.forEach(({ bytes }, index) => {
    const gap = Buffer.alloc((16 - (at % 16)) % 16);
    at += gap.length;
    table.writeUInt32LE(at, 8 + index * 8);
    parts.push(gap, bytes);
    at += bytes.length;
  });
  return Buffer.concat([header, ...parts]);
}

function assembly(symbol: string): string {
  return `.section .rodata
.balign 16
.globl ${symbol}
.type ${symbol}, %object
${symbol}:
.incbin "data"
.size ${symbol}, . - ${symbol}
.section .note.GNU-stack, "", %progbits
`;
}

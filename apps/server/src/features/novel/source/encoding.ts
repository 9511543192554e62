import type { FileHandle } from 'node:fs/promises';
import type { ParseBudget } from './parse-budget.ts';
import { SourceProblem } from './source-problem.ts';

export type Encoding = 'utf-8' | 'gb18030' | 'big5' | 'utf-16le' | 'utf-16be';

const sampleBytes = 256 * 1024;
const chunkBytes = 256 * 1024;

/**
 * Characters that make up a good part of any Chinese prose, in both scripts: text decoded by the wrong table is Chinese
 * too, but has hardly any of these.
 */
const common = new Set(
  '的一是不了在人有我他这個个们來来到时時大地为為子中你说說生国國年着著就那和要她出也得里裡后後自以会會家可下而过過天去能对對小多然于於心学學么麼之都好看起发發当當没沒成只如事把还還用第样樣道想作种種开開美总總从從无無情己面最女但现現前些所同日手又行意动動方期它头頭经經长長儿兒回位分爱愛老因很给給名法间間知世什两兩次使身者被高已亲親其进進此话話常与與活正感章',
);

const boms: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Says how the text of a file is written; refuses what is no text. */
export async function detectEncoding(file: FileHandle): Promise<Encoding> {
  const sample = Buffer.alloc(sampleBytes);
  const { bytesRead } = await file.read(sample, 0, sampleBytes, 0);
  const head = sample.subarray(0, bytesRead);
  if (head.length === 0) throw new SourceProblem('文件是空的');
  for (const [encoding, bytes] of boms) if (bytes.every((byte, index) => head[index] === byte)) return encoding;
  const wide = wideEncoding(head);
  if (wide) return wide;
  if (head.includes(0)) throw new SourceProblem('这不是文本文件');
  if (await isUtf8(file)) return 'utf-8';
  const scores = (['gb18030', 'big5'] as const).map((encoding) => ({ encoding, score: scoreOf(head, encoding).score }));
  const [best] = scores.toSorted((a, b) => b.score - a.score);
  // Prose has a third of such characters; noise read as Chinese has next to none.
  if (!best || best.score < 0.08) throw new SourceProblem('无法识别文字编码（支持 UTF-8、GB18030、Big5、UTF-16）');
  return best.encoding;
}

/** UTF-16 without a mark: every second byte of Chinese and ASCII alike stands in a narrow range. */
function wideEncoding(head: Buffer): Encoding | null {
  if (head.length < 8) return null;
  let [even, odd] = [0, 0];
  const pairs = Math.floor(head.length / 2);
  for (let index = 0; index < pairs; index += 1) {
    if (isHighByte(head[2 * index] ?? 0)) even += 1;
    if (isHighByte(head[2 * index + 1] ?? 0)) odd += 1;
  }
  const encoding = odd >= even ? 'utf-16le' : 'utf-16be';
  if (Math.max(even, odd) / pairs < 0.9 || Math.min(even, odd) / pairs > 0.7) return null;
  const { score, wrong } = scoreOf(head.subarray(0, pairs * 2), encoding);
  return wrong === 0 && (score >= 0.08 || head.every((byte) => byte < 0x80)) ? encoding : null;
}

function isHighByte(byte: number): boolean {
  return byte === 0 || byte === 0x20 || byte === 0x30 || byte === 0xff || (byte >= 0x4e && byte <= 0x9f);
}

async function isUtf8(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunk = Buffer.alloc(chunkBytes);
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      decoder.decode(chunk.subarray(0, bytesRead), { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The share of common characters among all that are not ASCII, less what could not be decoded. */
function scoreOf(bytes: Buffer, encoding: Encoding): { score: number; wrong: number } {
  // A last character may be cut in two: it is waited for, and never comes.
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  let [all, known, wrong] = [0, 0, 0];
  for (const char of text) {
    if (char < '\u0080') continue;
    all += 1;
    if (char === '\ufffd') wrong += 1;
    else if (common.has(char)) known += 1;
  }
  return { score: all === 0 ? 0 : (known - 4 * wrong) / all, wrong };
}

/** The lines of a file, read piece by piece: however long it is, memory holds one piece and one line. */
export async function* readLines(file: FileHandle, encoding: Encoding, budget: ParseBudget): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const chunk = Buffer.alloc(chunkBytes);
  let rest = '';
  for (let at = 0; ;) {
    budget.time();
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, at);
    at += bytesRead;
    rest += decoder.decode(chunk.subarray(0, bytesRead), { stream: bytesRead > 0 });
    const lines = rest.split(/\r\n|\n|\r(?!$)|\u2028|\u2029/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (bytesRead === 0) break;
    // A book without line breaks is cut where a sentence ends: nothing here may grow with the file.
    while (rest.length > longestLine) {
      const cut = lastStop(rest.slice(0, longestLine));
      yield rest.slice(0, cut);
      rest = rest.slice(cut);
    }
  }
  if (rest !== '') yield rest;
}

const longestLine = 20_000;

function lastStop(text: string): number {
  const at = Math.max(...['。', '！', '？', '”', '.'].map((mark) => text.lastIndexOf(mark)));
  return at > 0 ? at + 1 : text.length;
}

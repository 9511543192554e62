import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewNovel } from '../import/novel-file.import.ts';
import { entriesOf, epubOf, navItem, ncxItem, page, prose, zipOf } from './epub.test-data.ts';
import { parseBudget } from './parse-budget.ts';
import { SourceProblem } from './source-problem.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'liuguang-hostile-novels-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What comes of a file, and the time of the processor that it took: the clock would tell of other programs as well. */
async function reading(bytes: Buffer | string) {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  const began = process.threadCpuUsage();
  const outcome = await previewNovel(file).then(
    ({ chapters }) => `${chapters} chapters`,
    (error: unknown) => {
      if (error instanceof SourceProblem) return error.message;
      throw error;
    },
  );
  const { user, system } = process.threadCpuUsage(began);
  return { outcome, seconds: (user + system) / 1e6, bytes: bytes.length };
}

const nested = (count: number, tag: string) => `<${tag}>`.repeat(count) + prose + `</${tag}>`.repeat(count);
const body = page(`<h1>第一章</h1><p>${prose}</p>`);
const onePage = { 'a.xhtml': body };
const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`).join('');
const lines = (count: number) => Array.from({ length: count }, () => '字'.repeat(35)).join('\n');

/** A list of so many files, each the same one, as large archives are listed. */
function manyFiles(count: number): Buffer {
  const one = zipOf([{ name: 'a', content: 'x' }]);
  const listAt = one.indexOf('PK\u0001\u0002');
  const entry = one.subarray(listAt, one.indexOf('PK\u0005\u0006'));
  const list = Buffer.alloc(entry.length * count);
  for (let n = 0; n < count; n += 1) list.set(entry, n * entry.length);
  const end = Buffer.alloc(56 + 20 + 22);
  end.write('PK\u0006\u0006', 0, 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(list.length), 40);
  end.writeBigUInt64LE(BigInt(listAt), 48);
  end.write('PK\u0006\u0007', 56, 'latin1');
  end.writeBigUInt64LE(BigInt(listAt + list.length), 64);
  end.writeUInt32LE(1, 72);
  end.write('PK\u0005\u0006', 76, 'latin1');
  end.fill(0xff, 84, 96);
  return Buffer.concat([one.subarray(0, listAt), list, end]);
}

describe('a file that was made to take long', () => {
  it.each<[string, () => Buffer | string, string]>([
    ['200,000 nested elements', () => epubOf({ pages: { 'a.xhtml': page(nested(200_000, 'div')) } }), '嵌套过深'],
    ['nested inline elements', () => epubOf({ pages: { 'a.xhtml': page(nested(200_000, 'b')) } }), '嵌套过深'],
    ['nested drawings', () => epubOf({ pages: { 'a.xhtml': page(nested(200_000, 'svg')) } }), '嵌套过深'],
    ['elements that never close', () => epubOf({ pages: { 'a.xhtml': page('<i>'.repeat(200_000)) } }), '嵌套过深'],
    ['a nested package', () => epubOf({ pages: onePage, metadata: nested(200_000, 'meta') }), '嵌套过深'],
    [
      'a nested description',
      () =>
        epubOf({
          pages: onePage,
          metadata: `<dc:description>${nested(50_000, 'x').replaceAll('<', '&lt;')}</dc:description>`,
        }),
      '嵌套过深',
    ],
    [
      'a nested table of contents',
      () =>
        epubOf({
          pages: onePage,
          manifest: navItem,
          files: { 'OEBPS/nav.xhtml': nested(200_000, 'li') },
        }),
      '嵌套过深',
    ],
    [
      'a nested list of an older kind',
      () =>
        epubOf({
          pages: onePage,
          manifest: ncxItem,
          files: { 'OEBPS/toc.ncx': `<navMap>${nested(100_000, 'navPoint')}</navMap>` },
        }),
      '嵌套过深',
    ],
    ['a tree as wide as it gets', () => epubOf({ pages: { 'a.xhtml': page('<i/>'.repeat(600_000)) } }), '没有可读'],
    [
      'tags that close nothing',
      () => epubOf({ pages: { 'a.xhtml': page(`${'<i>'.repeat(120)}${'</z>'.repeat(600_000)}`) } }),
      '',
    ],
    ['document types without end', () => epubOf({ pages: { 'a.xhtml': '<!DOCTYPE'.repeat(300_000) } }), '没有可读'],
    ['lists of types without end', () => epubOf({ pages: { 'a.xhtml': '<!DOCTYPE ['.repeat(300_000) } }), '没有可读'],
    [
      'one page a hundred thousand times',
      () => zipOf(entriesOf({ pages: onePage, spine: Array.from({ length: 100_000 }, () => 'a.xhtml') })),
      '1 chapters',
    ],
    [
      'entities of entities',
      () =>
        epubOf({
          pages: { 'a.xhtml': `<!DOCTYPE html [<!ENTITY e0 "啊">${entities}]>${body.replace('</p>', '&e20;</p>')}` },
        }),
      '1 chapters',
    ],
    [
      'a style without end',
      () => epubOf({ pages: { 'a.xhtml': page(`<style>${'a{'.repeat(1_000_000)}</style><p>${prose}</p>`) } }),
      '1 chapters',
    ],
    ['a million files', () => manyFiles(1_000_000), '文件过多'],
    [
      'text whose every line goes on',
      () => `第一章 一\n${lines(9000)}\n第二章 二\n${lines(9000)}\n第三章 三\n${lines(9000)}`,
      'chapters',
    ],
    ['text without a line', () => `第一章\n${'字'.repeat(2_000_000)}`, 'chapters'],
  ])('is read or refused in less than a second: %s', async (_name, make, expected) => {
    const { outcome, seconds } = await reading(make());
    expect(outcome).toContain(expected);
    expect(seconds).toBeLessThan(1);
  });

  it('is refused by the time of the processor where nothing else tells', () => {
    const budget = parseBudget(-6 * 1024 ** 2);
    expect(() => budget.time()).toThrow('处理时间超过限制');
    expect(() => parseBudget(4096).time()).not.toThrow();
  });
});

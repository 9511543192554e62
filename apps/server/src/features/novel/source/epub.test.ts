import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Book,
  container,
  entriesOf,
  epubOf,
  navItem,
  navOf,
  ncxItem,
  page,
  prose,
  zipOf,
} from './epub.test-data.ts';
import { encode } from './heading.test-data.ts';
import { previewNovel } from '../import/novel-file.import.ts';
import { openNovel } from './novel-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'liuguang-epub-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer) {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  await using source = await openNovel(file);
  const chapters: [string, ...string[]][] = [];
  for await (const { title, text } of source.chapters()) chapters.push([title, ...text]);
  return { source, chapters, cover: await source.cover() };
}
const point = (title: string, src: string, inner = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;
const list = (items: readonly (readonly [string, string])[]) =>
  `<ol>${items.map(([href, title]) => `<li><a href="${href}"><span>${title}</span></a></li>`).join('')}</ol>`;
const chaptersOf = async (book: Book) => (await read(epubOf(book))).chapters;

describe('an EPUB 2', () => {
  it('is read in the order of its spine, named by its ncx, described by its metadata', async () => {
    const ncx = `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
      ${point('第一卷 雨', 'text/b%20one.xhtml', point('第一章 夜雨', 'text/b%20one.xhtml'))}
      ${point('第二章 渡口', 'text/a.xhtml')}</navMap>
      <pageList><pageTarget><navLabel><text>7</text></navLabel><content src="text/a.xhtml#p7"/></pageTarget></pageList></ncx>`;
    const { source, chapters, cover } = await read(
      epubOf({
        metadata: `<dc:title>雨夜</dc:title><dc:creator>某人</dc:creator>
          <dc:description>&lt;p&gt;一盏灯。&lt;/p&gt;&lt;p&gt;一条船。&lt;/p&gt;</dc:description><meta name="cover" content="c"/>`,
        manifest: `${ncxItem}<item id="c" href="img/c.png" media-type="image/png"/>`,
        pages: {
          'text/a.xhtml': page(`<h1>第二章 渡口</h1><p>${prose}</p><p id="p7">又一页。</p>`),
          'text/b%20one.xhtml': page(`<h1>第一章　夜雨</h1><p>${prose}</p>`),
        },
        spine: ['text/b%20one.xhtml', 'text/a.xhtml'],
        files: { 'OEBPS/toc.ncx': ncx, 'OEBPS/img/c.png': 'a picture' },
      }),
    );
    expect(chapters).toEqual([
      ['第一章 夜雨', prose],
      ['第二章 渡口', prose, '又一页。'],
    ]);
    expect(source).toMatchObject({ format: 'epub', title: '雨夜', author: '某人', synopsis: '一盏灯。\n一条船。' });
    expect(cover?.toString()).toBe('a picture');
  });

  it('is read by its own headings where nothing lists them, and by pages where there are none', async () => {
    const named = { 'a.html': page(`<h2>甲</h2><p>${prose}</p>`), 'b.html': page(`<p>第二章 乙</p><p>${prose}</p>`) };
    expect(await chaptersOf({ pages: named })).toEqual([
      ['甲', prose],
      ['第二章 乙', prose],
    ]);
    expect(await chaptersOf({ pages: { 'a.html': page(`<p>${prose}</p>`), 'b.html': page(prose) } })).toEqual([
      ['第1节', prose],
      ['第2节', prose],
    ]);
  });
});

describe('an EPUB 3', () => {
  it('keeps a chapter of several files together, and takes several chapters out of one file', async () => {
    const nav = navOf(`<nav epub:type="landmarks">${list([['x/1.xhtml#scene', '起点']])}</nav>
      <nav epub:type="toc">${list([
        ['x/1.xhtml', '第一章'],
        ['x/3.xhtml#two', '第二章'],
        ['x/3.xhtml#three', '第三章'],
      ])}</nav><nav epub:type="page-list">${list([['x/2.xhtml#scene', '12']])}</nav>`);
    const pages = {
      'x/1.xhtml': page(`<h1>第一章</h1><p id="scene">甲。</p>`),
      'x/2.xhtml': page(`<h3>一场雨</h3><p id="scene">乙。</p>`),
      'x/3.xhtml': page(
        `<p>丙。</p><h2 id="two">第二章</h2><p>丁。</p><div><a id="three"/><h2>第三章</h2><p>戊。</p></div>`,
      ),
    };
    const files = { 'deep/er/nav.xhtml': nav };
    expect(await chaptersOf({ folder: 'deep/er', manifest: navItem, pages, files })).toEqual([
      ['第一章', '甲。', '一场雨', '乙。', '丙。'],
      ['第二章', '丁。'],
      ['第三章', '戊。'],
    ]);
  });

  it('keeps words and nothing else: no picture, no script, no style, no pronunciation', async () => {
    const body = `<h1>第一章</h1><script>alert(1)</script><p>他<b>说</b>&amp;<ruby>漢<rt>han</rt></ruby>&#x5b57;。<img src="x" alt="图" onerror="alert(2)"/></p>
      <svg><text>画</text></svg><style>p{}</style><iframe src="//x">框</iframe><p>&nbsp;</p><p>一<br/>二</p>`;
    expect(await chaptersOf({ pages: { 'a.xhtml': page(body) } })).toEqual([['第一章', '他说&漢字。', '一', '二']]);
  });

  it('reads pages in the encoding that they declare', async () => {
    const body = `<h1>第一章 夜雨</h1><p>${prose}</p>`;
    const gbk = encode(page(body, '<?xml version="1.0" encoding="GBK"?>'), 'gb18030');
    const big5 = encode(
      '<html><head><meta charset="big5"></head><body><h1>第二章</h1><p>他說。</p></body></html>',
      'big5',
    );
    const wide = Buffer.from(`\ufeff${page('<h1>第三章</h1><p>她说。</p>', '')}`, 'utf16le');
    expect(await chaptersOf({ pages: { 'a.xhtml': gbk, 'b.xhtml': big5, 'c.xhtml': wide } })).toEqual([
      ['第一章 夜雨', prose],
      ['第二章', '他說。'],
      ['第三章', '她说。'],
    ]);
  });
});

describe('a hostile archive', () => {
  const good = { pages: { 'a.xhtml': page(`<h1>第一章</h1><p>${prose}</p>`) } };
  const zeros = Buffer.alloc(21 * 1024 * 1024);
  const declared = `<!DOCTYPE html [<!ENTITY a "${'啊'.repeat(100)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n] ?? ''} "${`&${'abcdefghi'[n] ?? ''};`.repeat(10)}">`).join('')}]>`;

  it.each<[string, () => Buffer, string]>([
    ['a bomb', () => epubOf({ pages: { 'a.xhtml': zeros } }), '过大'],
    [
      'a bomb that lies about its size',
      () =>
        zipOf(
          entriesOf({ pages: { 'a.xhtml': zeros } }).map((one) =>
            Object.assign(one, { claimedSize: Math.min(one.content.length, 9) }),
          ),
        ),
      '压缩包已损坏',
    ],
    [
      'a name that leaves the archive',
      () => zipOf([...entriesOf(good), { name: '../../etc/cron', content: 'x' }]),
      '不安全的路径',
    ],
    ['an absolute name', () => zipOf([...entriesOf(good), { name: '/etc/passwd', content: 'x' }]), '不安全的路径'],
    ['sixty thousand files', () => zipOf(entriesOf(good), 60_000), '文件过多'],
    [
      'a page behind a password',
      () => zipOf(entriesOf(good).map((one) => Object.assign(one, { encrypted: one.name.endsWith('a.xhtml') }))),
      '已加密',
    ],
    [
      'pages under DRM',
      () =>
        epubOf({
          ...good,
          files: { 'META-INF/encryption.xml': '<encryption><CipherReference URI="OEBPS/a.xhtml"/></encryption>' },
        }),
      '电子书已加密',
    ],
    ['no spine', () => epubOf({ ...good, spine: [] }), '没有正文'],
    [
      'a spine of files that are not there',
      () => zipOf(entriesOf(good).filter(({ name }) => !name.endsWith('a.xhtml'))),
      '没有可读的正文',
    ],
    ['no package', () => zipOf([{ name: 'META-INF/container.xml', content: container('none.opf') }]), '缺少目录信息'],
    ['some other archive', () => zipOf([{ name: 'a.txt', content: prose }]), '不是 EPUB'],
    ['half an archive', () => epubOf(good).subarray(0, 400), '压缩包已损坏'],
    ['millions of tags', () => epubOf({ pages: { 'a.xhtml': '<p>a</p>'.repeat(400_000) } }), '过于复杂'],
  ])('is refused in words: %s', async (_name, make, message) => {
    const file = path.join(folder, crypto.randomUUID());
    await writeFile(file, make());
    await expect(previewNovel(file)).rejects.toThrow(
      expect.objectContaining({ name: 'SourceProblem', message: expect.stringContaining(message) as string }),
    );
  });

  it('expands no entity, opens no file outside itself, and lets a scrambled font pass', async () => {
    const chapters = await chaptersOf({
      manifest:
        '<item id="out" href="../../../../../../etc/passwd" media-type="application/xhtml+xml"/><item id="q" href="%2e%2e/%2e%2e/etc/hosts" properties="cover-image"/>',
      pages: { 'a.xhtml': `${declared}<html><body><h1>第一章</h1><p>${prose}&j;</p></body></html>` },
      files: { 'META-INF/encryption.xml': '<encryption><CipherReference URI="OEBPS/font.otf"/></encryption>' },
    });
    expect(JSON.stringify(chapters).length).toBeLessThan(400);
    expect(chapters[0]?.[0]).toBe('第一章');
    expect(JSON.stringify(chapters)).not.toContain('root:');
  });
});

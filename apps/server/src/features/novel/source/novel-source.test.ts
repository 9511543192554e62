import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceChapter } from './chapter-split.ts';
import { bookIn, encode, headingStyles, toTraditional } from './heading.test-data.ts';
import { openNovel } from './novel-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'liuguang-novel-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function chaptersOf(bytes: Buffer | string) {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  await using source = await openNovel(file);
  const chapters: SourceChapter[] = [];
  for await (const chapter of source.chapters()) chapters.push(chapter);
  return { source, chapters, titles: chapters.map(({ title }) => title) };
}

describe('headings', () => {
  for (const [name, style] of Object.entries(headingStyles)) {
    it(`recognises ${name} in UTF-8, GB18030 and Big5, and no sentence for one`, async () => {
      const book = bookIn(style);
      const { chapters, source } = await chaptersOf(book);
      expect(source.encoding).toBe('utf-8');
      expect(chapters).toHaveLength(4);
      expect(chapters.every(({ text }) => text.length === 8)).toBe(true);
      const gb = await chaptersOf(encode(book, 'gb18030'));
      expect([gb.source.encoding, gb.chapters]).toEqual(['gb18030', chapters]);
      const big5 = await chaptersOf(encode(toTraditional(book), 'big5'));
      expect([big5.source.encoding, big5.chapters.length]).toEqual(['big5', 4]);
      expect(big5.titles).toEqual(chapters.map(({ title }) => toTraditional(title)));
    });
  }
});

const prose = '他把灯放在桌上，听见雨从瓦上落下来，像有人在很远的地方说话。\n'.repeat(8);

describe('a text', () => {
  it('keeps sentences that begin like headings in the prose', async () => {
    const tricky = [
      '第三章里他写过这件事。',
      '第二章的结尾让人意外',
      '第一回见面，他就记住了她',
      '1、买米 2、买油',
      '“第九章。”他念道，“没有了。”',
      '第七章，他写了三年，删了又写。',
    ];
    const book = [1, 2, 3].map((n) => `第${n}章 名字${n}\n${prose}${tricky.join('\n')}\n${prose}`).join('\n');
    const { titles } = await chaptersOf(book);
    expect(titles).toEqual(['第1章 名字1', '第2章 名字2', '第3章 名字3']);
  });

  it('leaves out a table of contents, and reads title, author and synopsis above the first chapter', async () => {
    const contents = ['第一章 夜雨', '第二章 渡口', '第三章 旧信'];
    const front = '《雨夜》作者：某人\n内容简介：一盏灯的故事。\n目录\n';
    const book = `${front}${contents.join('\n')}\n\n${contents.map((title) => `${title}\n${prose}`).join('\n')}`;
    const { titles, source } = await chaptersOf(book);
    expect(titles).toEqual(contents);
    expect(source).toMatchObject({ title: '雨夜', author: '某人', synopsis: '一盏灯的故事。\n目录' });
  });

  it.each([
    ['indented paragraphs', '\u3000\u3000', '\n'],
    ['blank lines between paragraphs', '', '\n\n'],
    ['neither', '', '\n'],
  ])('joins lines that a program broke, with %s', async (_name, indent, between) => {
    const long = ['春天的雨下了三天三夜，', '他站在桥头等那条永远不会来的船，', '手里的伞早已被风吹折了骨架'].join('');
    const paragraphs = Array.from({ length: 24 }, (_, n) => `${long.repeat(2 + (n % 3))}${n}。“走吧。”`);
    const wrapped = paragraphs.map((paragraph) => (indent + paragraph).match(/.{1,36}/gu)?.join('\n')).join(between);
    const { chapters } = await chaptersOf(`第一章 桥\n${wrapped}\n第二章 船\n${wrapped}`);
    expect(chapters.map(({ text }) => text)).toEqual([paragraphs, paragraphs]);
  });

  it('leaves the lines of a text alone that were not broken by a program', async () => {
    const verses = Array.from({ length: 60 }, (_, n) => `${'风吹过来又吹过去'.repeat(1 + (n % 4))}${n}`);
    const { chapters } = await chaptersOf(`第一章 歌\n${verses.join('\n')}\n第二章 尾\n${verses.join('\n')}`);
    expect(chapters.map(({ text }) => text)).toEqual([verses, verses]);
  });

  it('cuts a text without any heading into pieces', async () => {
    const { chapters } = await chaptersOf(prose.repeat(60));
    expect(chapters.length).toBeGreaterThan(1);
    expect(chapters.flatMap(({ text }) => text).join('\n')).toBe(prose.repeat(60).trim());
  });

  it('reads UTF-8 and UTF-16 with and without a mark, and every kind of line end', async () => {
    const book = `第一章 甲\r\n${prose}\r第二章 乙\n${prose}`;
    const wide = Buffer.from(book, 'utf16le');
    const swapped = Buffer.from(wide).swap16();
    for (const bytes of [
      Buffer.from(`\ufeff${book}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), wide]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
      wide,
      swapped,
    ]) {
      expect((await chaptersOf(bytes)).titles).toEqual(['第一章 甲', '第二章 乙']);
    }
  });

  it.each([
    ['an empty file', '', '文件是空的'],
    ['blanks', ' \n \n'.repeat(50), '没有可读的正文'],
    ['zeros', Buffer.alloc(5000), '不是文本文件'],
    ['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]), Buffer.alloc(300, 0xb7)]), '文本文件'],
    [
      'noise',
      Buffer.from(Array.from({ length: 9000 }, (_, index) => 128 + ((index * 7919) % 127))),
      '无法识别文字编码',
    ],
    ['a broken archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400, 65)]), '压缩包已损坏'],
  ])('says clearly why %s is no novel', async (_name, bytes, message) => {
    await expect(chaptersOf(bytes)).rejects.toThrow(message);
  });
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testDatabase } from '../../../testing/database.ts';
import { folderForSuite, forSuite } from '../../../testing/suite/for-suite.ts';
import { testNovels } from '../../../testing/novels.ts';
import { importNovelFile, type NovelFileImport } from './novel-file.import.ts';

const database = await forSuite(testDatabase());
await testCatalogue(database);
const novels = await testNovels(database);
const folder = await folderForSuite();

/** Prose that no other chapter has. */
const told = (topic: string, lines = 12) =>
  Array.from(
    { length: lines },
    (_, n) => `${topic}的事说到第${n}句，${topic}就${'停走看听想'[n % 5]}了一会儿，再说${topic}${n * 7}。`,
  );
type Chapter = readonly [title: string, text: readonly string[]];
const book = (chapters: readonly Chapter[]) =>
  chapters.map(([title, text]) => [title, ...text].join('\n')).join('\n\n');

async function load(importKey: string, chapters: readonly Chapter[], more: Partial<NovelFileImport> = {}) {
  const file = path.join(folder, 'book.txt');
  await writeFile(file, book(chapters));
  return await importNovelFile(database.db, {
    path: file,
    novel: {
      importKey,
      title: importKey,
      authorId: novels.authorId,
      coverId: 'cover',
      groupId: novels.ownGroup,
      state: '连载',
      rating: 'all',
      synopsis: null,
      tags: [],
      agentIds: ['3'],
    },
    now: Date.parse('2026-11-20T00:00:00Z'),
    ...more,
  });
}

async function heads(novelId: string) {
  return await database.db
    .selectFrom('novel_chapters')
    .select(['id', 'position', 'title', 'access'])
    .where('novel_id', '=', novelId)
    .orderBy('position')
    .execute();
}
const titles = async (novelId: string) => (await heads(novelId)).map(({ title }) => title);
const idOf = async (novelId: string, title: string) => (await heads(novelId)).find((one) => one.title === title)?.id;
async function reader(novelId: string, chapterId = '') {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into accounts (agent_id, user_code, nickname) values (3, gen_random_uuid(), '读者') returning id`,
  );
  const accountId = rows[0]?.id ?? '';
  await database.pool.query(`insert into novel_places values ($1, $2, $3, 77, now())`, [accountId, novelId, chapterId]);
  return async () => {
    const found = await database.pool.query<{ title: string; position: number; offset: number }>(
      `select c.title, c.position, r.text_offset as offset from novel_places r join novel_chapters c on c.id = r.chapter_id
       where r.account_id = $1`,
      [accountId],
    );
    return found.rows[0];
  };
}
const topics = ['雨', '船', '灯', '雪', '桥', '信'];
const chapter = (n: number, topic: string, text = told(topic)): Chapter => [`第${n}章`, text];
const six = topics.map((topic, n) => chapter(n + 1, topic));

it('changes nothing when the same file comes again', async () => {
  const { novelId, ...first } = await load('again', six);
  expect(first).toMatchObject({ chapters: 6, added: 6, changed: 0, removed: 0, kept: 0 });
  const before = await heads(novelId);
  expect(await load('again', six)).toMatchObject({ novelId, added: 0, changed: 0, removed: 0, kept: 0 });
  expect(await heads(novelId)).toEqual(before);
});

it('keeps every reader in their chapter when one is put in between and all that follow are renumbered', async () => {
  const { novelId } = await load('between', six);
  const place = await reader(novelId, await idOf(novelId, '第4章'));
  const [one, two, three, four, five, end] = topics.map((topic) => told(topic));
  const edited = (four ?? []).map((line, n) => (n === 3 ? '这一句改过了，和从前完全不同。' : line));
  const changes = await load('between', [
    chapter(1, '', one),
    chapter(2, '', told('风')),
    chapter(3, '', two),
    chapter(4, '', three),
    chapter(5, '', edited),
    chapter(6, '', five),
    chapter(7, '', end),
    chapter(8, '', told('山')),
  ]);
  expect(changes).toMatchObject({ added: 2, removed: 0, kept: 0 });
  expect(await place()).toEqual({ title: '第5章', position: 5, offset: 77 });
  expect((await heads(novelId)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const { rows } = await database.pool.query<{ text: string }>(
    `select text from novel_texts t join novel_chapters c on c.id = t.chapter_id where c.novel_id = $1 order by position`,
    [novelId],
  );
  expect(rows[4]?.text).toBe(edited.join('\n'));
  expect(rows[1]?.text).toBe(told('风').join('\n'));
});

it('knows a chapter again by its title when every word of it is new, and by its words when the title is', async () => {
  const { novelId } = await load('rewritten', six);
  const [first, , third] = await heads(novelId);
  const next = [chapter(1, '雾'), chapter(2, '船'), ['番外 灯', told('灯')] as const, ...six.slice(3)];
  expect(await load('rewritten', next)).toMatchObject({ added: 0, changed: 2, kept: 0 });
  expect((await heads(novelId))[0]?.id).toBe(first?.id);
  expect(await idOf(novelId, '番外 灯')).toBe(third?.id);
});

it('keeps what a file leaves out, where it stood; takes it away when told to, and its readers one chapter back', async () => {
  const { novelId } = await load('shorter', six);
  const [inThird, inFirst] = await Promise.all([
    idOf(novelId, '第3章').then((id) => reader(novelId, id)),
    idOf(novelId, '第1章').then((id) => reader(novelId, id)),
  ]);
  const rest = six.filter((_, n) => n !== 0 && n !== 2);
  expect(await load('shorter', rest)).toMatchObject({ added: 0, removed: 0, kept: 2 });
  expect(await titles(novelId)).toEqual(six.map(([title]) => title));
  expect(await inThird()).toMatchObject({ title: '第3章', offset: 77 });
  expect(await load('shorter', rest, { prune: true })).toMatchObject({ added: 0, removed: 2, kept: 0 });
  expect(await titles(novelId)).toEqual(rest.map(([title]) => title));
  expect(await inThird()).toEqual({ title: '第2章', position: 1, offset: 0 });
  expect(await inFirst()).toEqual({ title: '第2章', position: 1, offset: 0 });
});

it('appends a file of new chapters only, and never opens what is paid for by leaving an option out', async () => {
  const { novelId } = await load('serial', six.slice(0, 4), { creditFrom: 3, vipFrom: 4 });
  await load('serial', six.slice(4));
  const access = async () => (await heads(novelId)).map((one) => [one.title, one.access]);
  expect(await access()).toEqual([
    ['第1章', 'free'],
    ['第2章', 'free'],
    ['第3章', 'credit'],
    ['第4章', 'vip'],
    ['第5章', 'vip'],
    ['第6章', 'vip'],
  ]);
  await load('serial', six, { vipFrom: 6 });
  expect((await access()).map(([, one]) => one)).toEqual(['free', 'free', 'free', 'free', 'free', 'vip']);
});

it('writes all of a file or nothing', async () => {
  const { novelId } = await load('whole', six);
  const file = path.join(folder, 'endless.txt');
  await writeFile(file, Array.from({ length: 20_002 }, (_, n) => `第${n + 1}章\n甲乙丙丁戊己庚辛。\n`).join(''));
  await expect(load('whole', [], { path: file })).rejects.toThrow('章节超过 20000 个');
  expect(await titles(novelId)).toEqual(six.map(([title]) => title));
});

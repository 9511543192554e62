import path from 'node:path';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { foundCover, novelCoverJobSpec } from '../features/novel/cover/novel-cover.job-spec.ts';
import { saveGroup } from '../features/catalogue/groups/group.import.ts';
import { epubOf, page, prose } from '../features/novel/source/epub.test-data.ts';
import { png, tusClient } from '../features/upload/upload.test-data.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { runWorker, uploadApp } from '../testing/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });
const log = pino({ level: 'silent' });
const test = await forSuite(uploadApp(200 * 1024 ** 2));
const group = { coverId: null, tags: [], position: 0 };
await saveGroup(test.database.db, 'novel', { ...group, name: '科幻', agentIds: ['8'] });
const { groupId } = await saveGroup(test.database.db, 'novel', {
  ...group,
  name: '悬疑',
  position: 1,
  agentIds: ['3', '8'],
});
await test.database.pool.query('update agents set review_uploads = true where id = 8');
await forSuite(runWorker({ database: test.database, log, dataDir: test.folder }), (runner) => runner.stop());

interface Entry {
  state: string;
  reason: string | null;
  publishedId: string | null;
}

async function member(agentId = '3', claimed = true) {
  const cookie = await test.cookie({ agentId, claimed });
  const tus = tusClient({ base: test.base, cookie, agentId });
  const call = async <T>(name: string, input: Record<string, string> = {}) => {
    const query = new URLSearchParams({ agentid: agentId, ...input });
    const headers = { cookie, 'x-client': 'web/1.0.0' };
    return (await (await fetch(`${test.base}/api/${name}?${query.toString()}`, { headers })).json()) as Envelope<T>;
  };
  async function send(bytes: Buffer, metadata: Record<string, string> = {}): Promise<Entry> {
    const created = await tus.create(bytes.length, { kind: 'novel', title: '雨夜', ...metadata });
    const location = created.headers.get('location') ?? '';
    expect((await tus.send(location, 0, Uint8Array.from(bytes))).status).toBe(204);
    const uploadId = /upload\/(\d+)/.exec(location)?.[1] ?? '';
    const entry = async () => (await call<{ list: Entry[] }>('myUploads', { uploadId })).data?.list[0];
    await expect.poll(async () => (await entry())?.state, { interval: 50 }).toMatch(/pub|fail|review/);
    return (await entry()) ?? expect.fail('no such upload');
  }
  const novel = async (novelId: string) => await call<Novel>('novel/getNovelInfo', { novelId });
  const { data } = await call<{ authorId: string }>('getUserInfo');
  return { tus, call, send, novel, accountId: data?.authorId ?? '' };
}

interface Novel {
  title: string;
  synopsis: string;
  chapters: number;
  groupName: string;
  author: { authorId: string };
  cover: { url: string };
}

const text = ['第一章 夜雨', prose.repeat(4), '第二章 渡口', prose.repeat(4)].join('\n');

it('becomes a novel of its uploader in the group that was chosen, with a drawn cover', async () => {
  const me = await member();
  const about = { title: '长夜', groupId, description: '一盏灯的故事。', tags: '灯,雨' };
  const { state, publishedId, reason } = await me.send(Buffer.from(text), about);
  expect([state, reason]).toEqual(['published', null]);
  await expect.poll(async () => (await me.novel(publishedId ?? '')).code).toBe(0);
  const { data } = await me.novel(publishedId ?? '');
  expect(data).toMatchObject({
    title: '长夜',
    synopsis: '一盏灯的故事。',
    chapters: 2,
    groupName: '悬疑',
    tags: ['灯', '雨'],
    author: { authorId: me.accountId },
  });
  expect((await fetch(test.base + (data?.cover.url ?? ''))).status).toBe(200);
});

const epub = (cover: Buffer | string) =>
  epubOf({
    metadata: '<dc:title>书</dc:title><dc:description>书里写的简介</dc:description><meta name="cover" content="c"/>',
    manifest: '<item id="c" href="c.png" media-type="image/png"/>',
    pages: { 'a.xhtml': page(`<h1>第一章</h1><p>${prose}</p>`) },
    files: { 'OEBPS/c.png': cover },
  });

it('takes synopsis and cover out of an EPUB, whatever the file is called', async () => {
  const me = await member();
  const { publishedId } = await me.send(epub(png(300, 400)), { filename: '书.txt' });
  const { data } = await me.novel(publishedId ?? '');
  expect(data).toMatchObject({ title: '雨夜', synopsis: '书里写的简介', chapters: 1 });
  const picture = await fetch(test.base + (data?.cover.url ?? ''));
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([picture.headers.get('content-type'), bytes.includes('SECRET-PLACE')]).toEqual(['image/webp', false]);
  const svg = await me.send(epub('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  expect(svg.state).toBe('published');
  await expect.poll(async () => (await me.novel(svg.publishedId ?? '')).code).toBe(0);
});

it('waits for a moderator where the agent wants that, seen by nobody', async () => {
  const me = await member('8');
  const { state, publishedId } = await me.send(Buffer.from(text), { groupId });
  expect([state, publishedId]).toEqual(['review', null]);
  const { rows } = await test.database.pool.query<{ id: string; author: string }>(
    `select n.id, n.author_id as author from novels n join uploads u on u.novel_id = n.id where u.agent_id = 8`,
  );
  expect(rows).toMatchObject([{ author: me.accountId }]);
  const novelId = rows[0]?.id ?? '';
  const coverOf = async () =>
    (await test.database.db.selectFrom('novels').select('cover_id').where('id', '=', novelId).executeTakeFirst())
      ?.cover_id;
  // Its cover is painted, and still it stands in no list.
  await expect.poll(coverOf).toBeTruthy();
  expect((await me.novel(novelId)).code).toBe(1004);
  expect((await me.call<{ list: [] }>('novel/recommendNovel')).data?.list).toEqual([]);
});

it('gets the cover that an import found in place of a drawn one, and keeps it when the next is no picture', async () => {
  const me = await member();
  const { publishedId } = await me.send(Buffer.from(text));
  const novelId = publishedId ?? '';
  const { db } = test.database;
  const coverOf = async () =>
    (await db.selectFrom('novels').select('cover_id').where('id', '=', novelId).executeTakeFirst())?.cover_id;
  await expect.poll(coverOf).toBeTruthy();
  const drawn = await coverOf();
  const storage = await openFolderStorage(path.join(test.folder, 'media'));
  const leave = async (cover: Buffer) => {
    await storage.put(foundCover(novelId), cover);
    await enqueue(db, novelCoverJobSpec, { novelId });
    await expect.poll(async () => await storage.stat(foundCover(novelId))).toBeNull();
  };
  await leave(png(90, 120));
  const found = await coverOf();
  expect(found).not.toBe(drawn);
  expect((await fetch(`${test.base}/i/${found}/90.webp`)).status).toBe(200);
  await leave(Buffer.from('<svg/>'));
  expect(await coverOf()).toBe(found);
});

it.each([
  ['a picture', png(40, 40), '不是文本文件|无法识别'],
  ['an archive that is no book', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(300, 65)]), '压缩包已损坏'],
])('is refused in words: %s', async (_name, bytes, reason) => {
  const me = await member();
  const entry = await me.send(bytes);
  expect(entry).toMatchObject({ state: 'failed', publishedId: null });
  expect(entry.reason).toMatch(new RegExp(reason));
});

it('is for members, up to 50 MB', async () => {
  const [visitor, me] = [await member('3', false), await member()];
  expect((await visitor.tus.create(10, { kind: 'novel', title: '长夜' })).status).toBe(403);
  const large = await me.tus.create(50 * 1024 ** 2 + 1, { kind: 'novel', title: '长夜' });
  expect([large.status, ((await large.json()) as Envelope).message]).toEqual([413, '文件不能超过 50 MB']);
});

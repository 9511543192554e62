import { createCipheriv } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clip as demoClip, png } from '../../features/upload/upload.test-data.ts';
import { transact } from '../../platform/db/db.ts';
import { localServer, sendFile, sourceServer, writeDump, writeFolder } from './import-sources.test-data.ts';
import { StaffBrowser, staffCookie } from '../../testing/staff.ts';
import { twoAgents } from '../../testing/uploads.ts';
import { type TestApp, testApp } from '../app.test-data.ts';
import { killImportWorker, startImportWorker } from './killed-worker.test-data.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let test: TestApp;
let owner: StaffBrowser;
let importing: TestApp['modules']['importing'];
let worker: ChildProcess;
let folder: string;
let clip: Buffer;

beforeAll(async () => {
  test = await testApp({
    config: { importLoopback: true },
    prepare: async ({ database }) => await twoAgents(database),
  });
  const { cookie } = await staffCookie(test.database.db, { role: 'owner' });
  owner = new StaffBrowser(test.app);
  owner.cookies.set('staff', cookie.replace('staff=', ''));
  ({ importing } = test.modules);
  folder = await mkdtemp(path.join(os.tmpdir(), 'imports-'));
  clip = await demoClip(1);
  worker = await startImportWorker(test.database.url, test.folder);
});
afterAll(async () => {
  await killImportWorker(worker);
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await killImportWorker(worker);
  worker = await startImportWorker(test.database.url, test.folder);
}

const options = { groupName: '', author: '', perSecond: 50 };

async function begin(kind: ImportRun['kind'], source: string, sourceName: string): Promise<string> {
  const confirmed = { by: 'test', text: 'yes' };
  const given = { agentId: '3', moreAgentIds: [], kind, source, sourceName, options, madeBy: 'test', confirmed };
  return await transact(test.database.db, (trx) => importing.imports.begin(trx, given));
}

async function ended(importId: string): Promise<ImportRun> {
  const look = () => owner.get('imports/get', { importId });
  await expect.poll(async () => (await look()).state, { timeout: 180_000, interval: 300 }).toMatch(/done|failed/);
  return await look();
}

async function items(importId: string) {
  return (await owner.get('imports/rows', { importId, size: 50 })).list;
}

async function count(query: string, ...values: unknown[]): Promise<number> {
  return (await test.database.pool.query<{ count: number }>(query, values)).rows[0]?.count ?? -1;
}

const videosNamed = (title: string) => count(`select count(*)::int from videos where title = $1`, title);

/** What `iconv -t gbk` makes of these few words. */
const gbk = (text: string) =>
  Buffer.concat(
    Array.from(text, (char) => {
      const known: Record<string, number[]> = {
        标: [0xb1, 0xea],
        题: [0xcc, 0xe2],
        地: [0xb5, 0xd8],
        址: [0xd6, 0xb7],
        海: [0xba, 0xa3],
      };
      return Buffer.from(known[char] ?? [char.charCodeAt(0)]);
    }),
  );

it('brings in a table that staff sent: preview, dry run, rights, videos, and never twice', async () => {
  await using sources = await sourceServer({ titles: 1, files: 1, clips: [clip] });
  const table = gbk(`标题;地址\n海;${sources.base}/files/1.mp4\n海;\n;${sources.base}/files/1.mp4\n`);
  const send = async () => {
    const { importId } = await owner.get('imports/open', {
      agentId: '3',
      kind: 'csv',
      source: 'a.csv',
      sourceName: 'gbk',
    });
    const half = Math.floor(table.length / 2);
    for (const [offset, part] of [
      [0, table.subarray(0, half)],
      [0, table.subarray(0, half)],
      [half, table.subarray(half)],
    ] as const) {
      await owner.get('imports/addPart', { importId, offset, data: part.toString('base64') });
    }
    const { encoding, delimiter, mapping, columns } = await owner.get('imports/preview', { importId });
    expect([encoding, delimiter, columns]).toEqual(['gb18030', ';', ['标题', '地址']]);
    await owner.get('imports/check', { importId, encoding, delimiter, mapping });
    await expect.poll(async () => (await owner.get('imports/get', { importId })).state).toBe('checked');
    return importId;
  };
  const importId = await send();
  expect((await items(importId)).map(({ title, state, note }) => [title, state, note])).toEqual([
    ['海', 'planned', '将新建'],
    ['海', 'skipped', '没有可导入的文件'],
    ['未命名', 'skipped', '没有标题'],
  ]);
  expect(await count('select count(*)::int from uploads')).toBe(0);
  expect((await owner.call('imports/start', { importId, hasRights: false as never })).code).not.toBe(0);
  const started = await owner.get('imports/start', { importId, hasRights: true });
  expect(started.confirmedBy).not.toBeNull();
  expect((await ended(importId)).counts).toMatchObject({ done: 1, skipped: 2, failed: 0 });
  expect(await videosNamed('海')).toBe(1);
  const again = await send();
  expect((await items(again))[0]).toMatchObject({ state: 'skipped', note: '已导入过，没有变化' });
  expect(await owner.get('imports/undo', { importId })).toEqual({ videos: 1, novels: 0 });
  expect(await count(`select count(*)::int from video_desk where state = 'trash'`)).toBe(1);
});

it('reads MacCMS, its dump, PeerTube and a folder through kills of the worker: all of it, once', async () => {
  const size = { titles: 30, files: 1, clips: [clip] };
  await using sources = await sourceServer(size);
  const dump = path.join(folder, 'dump.sql');
  await writeDump(dump, size, sources.base);
  const place = path.join(folder, 'films');
  await writeFolder(place, size);
  await writeFile(path.join(place, '1', 'v1.zh.srt'), '1\n00:00:00,000 --> 00:00:00,500\n你好\n');
  await writeFile(path.join(place, '1', 'v1.png'), png(320, 180));
  await mkdir(path.join(place, '书'), { recursive: true });
  await writeFile(
    path.join(place, '书', '渡口.txt'),
    `第一章 夜雨\n${'他在渡口等了一夜的雨，没有人来。'.repeat(30)}\n`,
  );
  const started = {
    json: await begin('maccms', `${sources.base}/json/api.php/provide/vod/`, 'json'),
    xml: await begin('maccms', `${sources.base}/xml/api.php/provide/vod/`, 'xml'),
    dump: await begin('maccms', dump, 'dump'),
    peertube: await begin('peertube', sources.base, 'peertube'),
    folder: await begin('folder', place, 'films'),
  };
  const made = () =>
    count(`select count(*)::int from import_rows where state = 'done' and import_id >= $1`, started.json);
  await expect.poll(made, { timeout: 120_000, interval: 100 }).toBeGreaterThan(0);
  await restart();
  await expect.poll(made, { timeout: 120_000, interval: 100 }).toBeGreaterThan(2);
  await restart();
  for (const [name, importId] of Object.entries(started)) {
    const run = await ended(importId);
    const files = name === 'folder' ? 2 : 1;
    expect([name, run.state, run.problem, run.titles]).toEqual([name, 'done', '', name === 'folder' ? 31 : 30]);
    expect([name, run.counts]).toEqual([
      name,
      expect.objectContaining({ done: files, skipped: 29, failed: 0, waiting: 0 }),
    ]);
  }
  expect(await videosNamed('片名 1')).toBe(5);
  expect(await count(`select count(*)::int from uploads where kind = 'video' and title like '片名%'`)).toBe(5);
  expect(await count(`select count(*)::int from novels where title = '渡口'`)).toBe(1);
  const { rows } = await test.database.pool.query<{ subtitles: unknown; cover: string; media: string }>(
    `select m.subtitles, v.cover_id as cover, v.media_id as media from import_rows r join videos v on v.id = r.video_id
     join media m on m.id = v.media_id where r.import_id = $1 and r.source_key = '1/v1.mp4'`,
    [started.folder],
  );
  expect(rows[0]?.subtitles).toMatchObject([{ lang: 'zh', label: '中文' }]);
  expect(rows[0]?.cover).not.toBe(rows[0]?.media);
  // What the source says of it later is brought over; nothing is made again.
  await writeFile(path.join(place, '1', 'v1.json'), JSON.stringify({ title: '新名', tags: '标签' }));
  const again = await ended(await begin('folder', place, 'films'));
  expect(again.counts).toMatchObject({ done: 1, skipped: 30 });
  expect([await videosNamed('新名'), await videosNamed('片名 1')]).toEqual([1, 4]);
});

it('takes playlists with encrypted segments, and goes nowhere but to the open internet', async () => {
  const init = await demoClip(0);
  const first = clip.subarray(init.length);
  const second = (await demoClip(2)).subarray(clip.length);
  const key = Buffer.alloc(16, 7);
  const segment = (bytes: Buffer, number: number) => {
    const cipher = createCipheriv('aes-128-cbc', key, Buffer.concat([Buffer.alloc(15), Buffer.from([number])]));
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  };
  const files: Record<string, Buffer> = {
    '/a.m3u8': Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=160x90\nb.m3u8\n'),
    '/b.m3u8': Buffer.from(
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\n0.m4s\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n',
    ),
    '/k': key,
    '/init.mp4': init,
    '/0.m4s': segment(first, 0),
    '/1.m4s': segment(second, 1),
  };
  await using server = await localServer((request, response) => {
    const found = files[request.url ?? ''];
    if (found) sendFile(found, request, response);
    else if (request.url === '/inside.mp4') response.writeHead(302, { location: 'http://10.0.0.1/x.mp4' }).end();
    else if (request.url === '/round.mp4') response.writeHead(302, { location: '/round.mp4' }).end();
    else response.writeHead(404).end();
  });
  const urls = [
    `${server.base}/a.m3u8`,
    `${server.base}/inside.mp4`,
    'http://169.254.169.254/latest/x.mp4',
    `${server.base}/round.mp4`,
    `${server.base}/none.mp4`,
  ];
  const table = path.join(folder, 'web.csv');
  await writeFile(table, `title,url\n${urls.map((url, index) => `第${index}个,${url}`).join('\n')}\n`);
  const importId = await begin('csv', table, 'web');
  await mkdir(path.join(test.folder, 'imports', importId), { recursive: true });
  await writeFile(path.join(test.folder, 'imports', importId, 'source'), await readFile(table));
  await transact(test.database.db, (trx) => importing.imports.beginReading(trx, importId));
  expect((await ended(importId)).state).toBe('done');
  expect((await items(importId)).map(({ state, note }) => [state, note])).toEqual([
    ['done', '已导入'],
    ['failed', '地址在内网或本机，不允许访问'],
    ['failed', '地址在内网或本机，不允许访问'],
    ['failed', '地址重定向异常'],
    ['failed', '来源返回 404'],
  ]);
});

it('shows nothing of it to staff of another agent, and refuses addresses inside', async () => {
  const { cookie } = await staffCookie(test.database.db, { role: 'agentManager', agentIds: ['8'] });
  const other = new StaffBrowser(test.app);
  other.cookies.set('staff', cookie.replace('staff=', ''));
  const { list } = await owner.get('imports/list', {});
  const importId = list[0]?.importId ?? '';
  const [foreign, nothing] = [
    await other.call('imports/get', { importId }),
    await other.call('imports/get', { importId: '99999' }),
  ];
  expect([foreign.status, foreign.code, foreign.message]).toEqual([nothing.status, nothing.code, nothing.message]);
  expect((await other.get('imports/list', {})).list).toEqual([]);
  const inside = await owner.call('imports/open', {
    agentId: '3',
    kind: 'maccms',
    source: 'http://192.168.1.1/api.php/provide/vod/',
  });
  expect(inside.text).toContain('内网');
});

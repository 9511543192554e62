import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { clip as demoClip, png } from '../../features/upload/upload.test-data.ts';
import { sourceServer, writeDump, writeFolder } from './import-sources.test-data.ts';
import { importsApp } from './imports-app.test-data.ts';

vi.setConfig({ testTimeout: 240_000 });

it('reads MacCMS, its dump, PeerTube and a folder through kills of the worker: all of it, once', async () => {
  await using imports = await importsApp();
  const size = { titles: 30, files: 1, clips: [await demoClip(1)] };
  await using sources = await sourceServer(size);
  const dump = path.join(imports.folder, 'dump.sql');
  await writeDump(dump, size, sources.base);
  const place = path.join(imports.folder, 'films');
  await writeFolder(place, size);
  await writeFile(path.join(place, '1', 'v1.zh.srt'), '1\n00:00:00,000 --> 00:00:00,500\n你好\n');
  await writeFile(path.join(place, '1', 'v1.png'), png(320, 180));
  await mkdir(path.join(place, '书'), { recursive: true });
  await writeFile(
    path.join(place, '书', '渡口.txt'),
    `第一章 夜雨\n${'他在渡口等了一夜的雨，没有人来。'.repeat(30)}\n`,
  );
  const started = {
    json: await imports.begin('maccms', `${sources.base}/json/api.php/provide/vod/`, 'json'),
    xml: await imports.begin('maccms', `${sources.base}/xml/api.php/provide/vod/`, 'xml'),
    dump: await imports.begin('maccms', dump, 'dump'),
    peertube: await imports.begin('peertube', sources.base, 'peertube'),
    folder: await imports.begin('folder', place, 'films'),
  };
  const made = () =>
    imports.count(`select count(*)::int from import_rows where state = 'done' and import_id >= $1`, started.json);
  await expect.poll(made, { timeout: 120_000, interval: 100 }).toBeGreaterThan(0);
  await imports.restart();
  await expect.poll(made, { timeout: 120_000, interval: 100 }).toBeGreaterThan(2);
  await imports.restart();
  for (const [name, importId] of Object.entries(started)) {
    const run = await imports.ended(importId);
    const files = name === 'folder' ? 2 : 1;
    expect([name, run.state, run.problem, run.titles]).toEqual([name, 'done', '', name === 'folder' ? 31 : 30]);
    expect([name, run.counts]).toEqual([
      name,
      expect.objectContaining({ done: files, skipped: 29, failed: 0, waiting: 0 }),
    ]);
  }
  expect(await imports.videosNamed('片名 1')).toBe(5);
  expect(await imports.count(`select count(*)::int from uploads where kind = 'video' and title like '片名%'`)).toBe(5);
  expect(await imports.count(`select count(*)::int from novels where title = '渡口'`)).toBe(1);
  const { rows } = await imports.test.database.pool.query<{ subtitles: unknown; cover: string; media: string }>(
    `select m.subtitles, v.cover_id as cover, v.media_id as media from import_rows r join videos v on v.id = r.video_id
     join media m on m.id = v.media_id where r.import_id = $1 and r.source_key = '1/v1.mp4'`,
    [started.folder],
  );
  expect(rows[0]?.subtitles).toMatchObject([{ lang: 'zh', label: '中文' }]);
  expect(rows[0]?.cover).not.toBe(rows[0]?.media);
  // What the source says of it later is brought over; nothing is made again.
  await writeFile(path.join(place, '1', 'v1.json'), JSON.stringify({ title: '新名', tags: '标签' }));
  const again = await imports.ended(await imports.begin('folder', place, 'films'));
  expect(again.counts).toMatchObject({ done: 1, skipped: 30 });
  expect([await imports.videosNamed('新名'), await imports.videosNamed('片名 1')]).toEqual([1, 4]);
});

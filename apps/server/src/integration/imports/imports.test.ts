import { createCipheriv } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { clip as demoClip } from '../../features/upload/upload.test-data.ts';
import { transact } from '../../platform/db/db.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { staffBrowser } from '../../testing/staff.ts';
import { localServer, sendFile, sourceServer } from './import-sources.test-data.ts';
import { importsApp } from './imports-app.test-data.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const imports = await forSuite(importsApp());
const clip = await demoClip(1);

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
    const { importId } = await imports.owner.get('imports/open', {
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
      await imports.owner.get('imports/addPart', { importId, offset, data: part.toString('base64') });
    }
    const { encoding, delimiter, mapping, columns } = await imports.owner.get('imports/preview', { importId });
    expect([encoding, delimiter, columns]).toEqual(['gb18030', ';', ['标题', '地址']]);
    await imports.owner.get('imports/check', { importId, encoding, delimiter, mapping });
    await expect.poll(async () => (await imports.owner.get('imports/get', { importId })).state).toBe('checked');
    return importId;
  };
  const importId = await send();
  expect((await imports.items(importId)).map(({ title, state, note }) => [title, state, note])).toEqual([
    ['海', 'planned', '将新建'],
    ['海', 'skipped', '没有可导入的文件'],
    ['未命名', 'skipped', '没有标题'],
  ]);
  expect(await imports.count('select count(*)::int from uploads')).toBe(0);
  expect((await imports.owner.call('imports/start', { importId, hasRights: false as never })).code).not.toBe(0);
  const started = await imports.owner.get('imports/start', { importId, hasRights: true });
  expect(started.confirmedBy).not.toBeNull();
  expect((await imports.ended(importId)).counts).toMatchObject({ done: 1, skipped: 2, failed: 0 });
  expect(await imports.videosNamed('海')).toBe(1);
  const again = await send();
  expect((await imports.items(again))[0]).toMatchObject({ state: 'skipped', note: '已导入过，没有变化' });
  expect(await imports.owner.get('imports/undo', { importId })).toEqual({ videos: 1, novels: 0 });
  expect(await imports.count(`select count(*)::int from video_desk where state = 'trash'`)).toBe(1);
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
  const table = path.join(imports.folder, 'web.csv');
  await writeFile(table, `title,url\n${urls.map((url, index) => `第${index}个,${url}`).join('\n')}\n`);
  const importId = await imports.begin('csv', table, 'web');
  await mkdir(path.join(imports.test.folder, 'imports', importId), { recursive: true });
  await writeFile(path.join(imports.test.folder, 'imports', importId, 'source'), await readFile(table));
  await transact(imports.test.database.db, (trx) => imports.test.modules.importing.imports.beginReading(trx, importId));
  expect((await imports.ended(importId)).state).toBe('done');
  expect((await imports.items(importId)).map(({ state, note }) => [state, note])).toEqual([
    ['done', '已导入'],
    ['failed', '地址在内网或本机，不允许访问'],
    ['failed', '地址在内网或本机，不允许访问'],
    ['failed', '地址重定向异常'],
    ['failed', '来源返回 404'],
  ]);
});

it('shows nothing of it to staff of another agent, and refuses addresses inside', async () => {
  const other = await staffBrowser(imports.test, { role: 'agentManager', agentIds: ['8'] });
  const { list } = await imports.owner.get('imports/list', {});
  const importId = list[0]?.importId ?? '';
  const [foreign, nothing] = [
    await other.call('imports/get', { importId }),
    await other.call('imports/get', { importId: '99999' }),
  ];
  expect([foreign.status, foreign.code, foreign.message]).toEqual([nothing.status, nothing.code, nothing.message]);
  expect((await other.get('imports/list', {})).list).toEqual([]);
  const inside = await imports.owner.call('imports/open', {
    agentId: '3',
    kind: 'maccms',
    source: 'http://192.168.1.1/api.php/provide/vod/',
  });
  expect(inside.text).toContain('内网');
});

import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostPace } from '../fetch/host-pace.ts';
import { sourceWeb } from '../fetch/source-web.ts';
import { collected } from './collected.test-data.ts';
import { csvSource, previewCsv } from './csv.ts';
import { folderSource } from './folder.ts';
import { readVodPage } from './maccms-page.ts';
import { foundInVod } from './maccms-vod.ts';
import { peertube } from './peertube.ts';
import { folderForSuite } from '../../../testing/suite/for-suite.ts';
import type { ReadSource } from './source-reader.ts';

const folder = await folderForSuite();

const records = async (read: ReadSource) => (await collected(read(null, Date.now()))).map(({ record }) => record);

describe('MacCMS', () => {
  const urls =
    '第1集$https://a.example/1.m3u8#第2集$https://a.example/2.m3u8$$$https://b.example/1.mp4#https://b.example/2.mp4';

  it('says the same in JSON and in XML', () => {
    const json = readVodPage(
      JSON.stringify({
        code: 1,
        pagecount: '3',
        list: [
          { vod_id: 7, vod_name: '夜 &amp; 雨', type_name: '电影', vod_play_from: 'a$$$b', vod_play_url: urls },
          'broken',
          null,
        ],
      }),
    );
    const xml =
      readVodPage(`<?xml version="1.0"?><rss><list page="1" pagecount="3"><video><last>2024-01-02 03:04:05</last>
      <id>7</id><name><![CDATA[夜 & 雨]]></name><type>电影</type><des><![CDATA[<p>一</p><script>x</script>二]]></des><dl>
      <dd flag="a"><![CDATA[${urls.split('$$$')[0]}]]></dd><dd flag="b"><![CDATA[${urls.split('$$$')[1]}]]></dd></dl></video></list></rss>`);
    expect([json.pages, xml.pages]).toEqual([3, 3]);
    for (const page of [json, xml]) {
      const found = page.vods.flatMap((vod) => foundInVod(vod, {}));
      expect(found.map(({ key, title, file, series }) => [key, title, file, series?.index])).toEqual([
        ['7#1', '夜 & 雨 第1集', { url: 'https://b.example/1.mp4' }, 1],
        ['7#2', '夜 & 雨 第2集', { url: 'https://b.example/2.mp4' }, 2],
      ]);
      const chosen = page.vods.flatMap((vod) => foundInVod(vod, { player: 'a' }));
      expect(chosen[1]).toMatchObject({ title: '夜 & 雨 第2集', file: { url: 'https://a.example/2.m3u8' } });
    }
    expect(xml.vods.flatMap((vod) => foundInVod(vod, {})).map(({ description }) => description)).toEqual([
      '一二',
      '一二',
    ]);
  });

  it('knows the first episode again when others follow it', () => {
    const vod = { vod_id: '7', vod_name: '长夜' };
    const keys = (list: string) => foundInVod({ ...vod, vod_play_url: list }, {}).map(({ key }) => key);
    expect(keys('https://b.example/1.mp4')).toEqual(['7#1']);
    expect(keys('https://b.example/1.mp4#https://b.example/2.mp4')).toEqual(['7#1', '7#2']);
  });

  it('answers that are none of its own are refused, and addresses that are no files are said', () => {
    expect(() => readVodPage('<html><body>login</body></html>')).toThrow('MacCMS');
    expect(() => readVodPage('oops')).toThrow('JSON');
    expect(() => readVodPage(`<rss>${'<a>'.repeat(50)}`)).toThrow('异常');
    const vod = { vod_id: '1', vod_name: 'x', vod_play_url: '第1集$https://x.example/share/abc' };
    expect(foundInVod(vod, {})).toMatchObject([{ file: null, problem: expect.stringContaining('m3u8') as string }]);
    expect(foundInVod({ ...vod, vod_play_url: 'file:///etc/passwd.mp4' }, {})[0]?.file).toBeNull();
  });
});

describe('PeerTube', () => {
  it('goes on after a video that is gone, and asks for captions of what it takes alone', async () => {
    const videos = new URL('./api/v1/videos', 'http://x').pathname;
    const answers: Record<string, object> = {
      [videos]: { total: 4, data: ['gone', 'bare', 'live', 'whole'].map((uuid) => ({ uuid })) },
      [`${videos}/bare`]: { uuid: 'bare', name: '没有文件', files: [] },
      [`${videos}/live`]: { uuid: 'live', name: '直播', isLive: true, files: [{ fileUrl: '/live.mp4' }] },
      [`${videos}/whole`]: { uuid: 'whole', name: '海', files: [{ fileUrl: '/sea.mp4' }] },
      [`${videos}/whole/captions`]: { data: [{ language: { id: 'zh' }, captionPath: '/sea.vtt' }] },
    };
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      asked.push(pathname);
      const answer = answers[pathname];
      response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { signal } = new AbortController();
    const web = sourceWeb({ pace: hostPace(), perSecond: 50, allowLoopback: true, signal });
    const found = await records(peertube(web, base));
    server.closeAllConnections();
    server.close();
    expect(found.map(({ key, file, problem, subtitles }) => [key, file !== null, problem, subtitles.length])).toEqual([
      ['gone', false, '来源没有给出这个视频的详情', 0],
      ['bare', false, '没有可导入的文件', 0],
      ['live', true, '直播不能导入', 0],
      ['whole', true, '', 1],
    ]);
    expect(asked.filter((place) => place.endsWith('/captions'))).toEqual([`${videos}/whole/captions`]);
  });
});

describe('a folder', () => {
  it('is read with what lies beside its files, and no further than itself', async () => {
    const root = path.join(folder, 'root');
    const show = path.join(root, '剧集', '长夜');
    await mkdir(show, { recursive: true });
    const files: Record<string, string> = {
      '海边.mp4': 'x',
      '海边.json': JSON.stringify({
        title: '海边的一天',
        tags: '海,夏',
        author: '小陈',
        publishedAt: '2024-01-01',
        category: '旅行',
      }),
      '海边.zh.srt': '1\n00:00:00,000 --> 00:00:01,000\n海',
      '海边.jpg': 'x',
      '海边.txt': 'notes',
      '书.txt': '第一章',
      'film.mkv': 'x',
      'film.nfo':
        '<?xml version="1.0"?><movie><title>电影</title><plot>剧情 &amp; 人物</plot><genre>剧情</genre><actor><name>甲</name></actor><premiered>2023-05-06</premiered></movie>',
      'broken.mp4': 'x',
      'broken.json': '{',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text);
    await writeFile(path.join(show, 'tvshow.nfo'), '<tvshow><title>长夜</title></tvshow>');
    await writeFile(path.join(show, 'S01E02.mp4'), 'x');
    await symlink('/etc', path.join(root, 'away'));
    const found = await records(folderSource(root));
    const byKey = new Map(found.map((record) => [record.key, record]));
    expect([...byKey.keys()].toSorted()).toEqual(
      ['broken.mp4', 'film.mkv', '书.txt', '海边.mp4', '剧集/长夜/S01E02.mp4'].toSorted(),
    );
    expect(byKey.get('海边.mp4')).toMatchObject({
      title: '海边的一天',
      tags: ['海', '夏'],
      author: '小陈',
      category: '旅行',
      publishedAt: Date.UTC(2023, 11, 31, 16),
      cover: { path: path.join(root, '海边.jpg') },
      subtitles: [{ lang: 'zh', label: '中文' }],
    });
    expect(byKey.get('film.mkv')).toMatchObject({ title: '电影', description: '剧情 & 人物', category: '剧情' });
    expect(byKey.get('书.txt')).toMatchObject({ kind: 'novel', title: '书' });
    expect(byKey.get('broken.mp4')?.title).toBe('broken');
    expect(byKey.get('剧集/长夜/S01E02.mp4')?.series).toEqual({ key: '剧集/长夜', title: '长夜', index: 2 });
  });
});

describe('a CSV file', () => {
  it('in GBK with semicolons is shown and read as it was meant, and goes on from any row', async () => {
    const file = path.join(folder, 'gbk.csv');
    // 标题;地址 / 海;https://a.example/1.mp4 / 夜;https://a.example/2.mp4
    const gbk = Buffer.concat([
      Buffer.from([0xb1, 0xea, 0xcc, 0xe2, 0x3b, 0xb5, 0xd8, 0xd6, 0xb7, 0x0a, 0xba, 0xa3]),
      Buffer.from(';https://a.example/1.mp4\n'),
      Buffer.from([0xd2, 0xb9]),
      Buffer.from(';https://a.example/2.mp4\n'),
    ]);
    await writeFile(file, gbk);
    const preview = await previewCsv(file, {});
    expect(preview).toMatchObject({
      encoding: 'gb18030',
      delimiter: ';',
      columns: ['标题', '地址'],
      mapping: { title: 0, file: 1 },
    });
    expect(preview.rows[1]).toEqual(['夜', 'https://a.example/2.mp4']);
    const read = csvSource(file, {});
    expect((await records(read)).map(({ title }) => title)).toEqual(['海', '夜']);
    const rest = await collected(read({ read: 1 }, Date.now()));
    expect(rest.map(({ record, place }) => [record.title, place.read])).toEqual([['夜', 2]]);
  });
});

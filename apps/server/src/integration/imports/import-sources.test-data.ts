import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The same titles in every form that an import reads. The first `files` of them have a file, the others have none. */
export interface SourceSize {
  readonly titles: number;
  readonly files: number;
  /** What files are made of, in turn; each gets a few bytes of its own at its end. */
  readonly clips: readonly Buffer[];
}

const pageSize = 100;

export function titleOf(number: number): string {
  return `片名 ${number}`;
}

/** A few people, as a site has them: the pipeline gives each one turn at a time. */
function authorOf(number: number): string {
  return `作者 ${number % 12}`;
}

/** Another file by its bytes: what stands behind the last box of an MP4 is not looked at. */
function fileOf({ clips }: SourceSize, number: number): Buffer {
  const own = Buffer.from(`\0\0\0\u0010free${String(number).padStart(8, '0')}`, 'latin1');
  return Buffer.concat([clips[(number - 1) % clips.length] ?? Buffer.alloc(0), own]);
}

/** MacCMS in both forms, PeerTube, and the files, on this machine. */
export async function sourceServer(size: SourceSize) {
  return await localServer((request, response) => {
    answer(size, new URL(request.url ?? '/', 'http://x'), request, response);
  });
}

export async function localServer(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(size: SourceSize, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const base = `http://${request.headers.host ?? ''}`;
  const { pathname } = url;
  if (pathname.startsWith('/json/') || pathname.startsWith('/xml/')) {
    const page = Number(url.searchParams.get('pg') ?? 1);
    return void response.end(pathname.startsWith('/json/') ? jsonPage(size, page, base) : xmlPage(size, page, base));
  }
  if (/^\/api\/v1\/videos$/.test(pathname)) {
    const [start, count] = ['start', 'count'].map((name) => Number(url.searchParams.get(name)));
    const numbers = numbersOf(size).slice(start, (start ?? 0) + (count ?? 0));
    return void response.end(JSON.stringify({ total: size.titles, data: numbers.map((n) => ({ uuid: `v${n}` })) }));
  }
  const video = /^\/api\/v1\/videos\/v(\d+)(\/captions)?$/.exec(pathname);
  if (video) {
    const number = Number(video[1]);
    const files = number <= size.files ? [{ resolution: { id: 90 }, fileUrl: `${base}/files/${number}.mp4` }] : [];
    const about = { name: titleOf(number), description: '简介', tags: ['标签'] };
    const details = { uuid: `v${number}`, ...about, account: { displayName: authorOf(number) }, files };
    return void response.end(JSON.stringify(video[2] ? { data: [] } : details));
  }
  const file = /^\/files\/(\d+)\.mp4$/.exec(pathname);
  if (file && Number(file[1]) <= size.files) return sendFile(fileOf(size, Number(file[1])), request, response);
  response.writeHead(404).end();
}

/** With a tag and ranges, as file servers have them. */
export function sendFile(bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
  const start = from !== undefined && request.headers['if-range'] === etag ? Number(from) : 0;
  const part = bytes.subarray(start);
  const headers = { etag, 'content-length': part.length, 'content-type': 'video/mp4' };
  const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? { ...headers, ...range } : headers).end(part);
}

function numbersOf({ titles }: SourceSize): number[] {
  return Array.from({ length: titles }, (_, index) => index + 1);
}

function playUrl({ files }: SourceSize, number: number, base: string): string {
  return number <= files ? `正片$${base}/files/${number}.mp4` : '';
}

function jsonPage(size: SourceSize, page: number, base: string): string {
  const list = numbersOf(size)
    .slice((page - 1) * pageSize, page * pageSize)
    .map((number) => ({
      vod_id: number,
      vod_name: titleOf(number),
      type_name: '电影',
      vod_content: '<p>简介</p>',
      vod_play_from: 'mp4',
      vod_play_url: playUrl(size, number, base),
    }));
  return JSON.stringify({ code: 1, page, pagecount: Math.ceil(size.titles / pageSize), list });
}

function xmlPage(size: SourceSize, page: number, base: string): string {
  const videos = numbersOf(size)
    .slice((page - 1) * pageSize, page * pageSize)
    .map(
      (number) => `<video><id>${number}</id><name><![CDATA[${titleOf(number)}]]></name><type>电影</type>
        <dl><dd flag="mp4"><![CDATA[${playUrl(size, number, base)}]]></dd></dl></video>`,
    );
  return `<?xml version="1.0" encoding="utf-8"?><rss version="5.1"><list page="${page}" pagecount="${Math.ceil(size.titles / pageSize)}">${videos.join('')}</list></rss>`;
}

/** As mysqldump writes it: many rows a statement. */
export async function writeDump(file: string, size: SourceSize, base: string): Promise<void> {
  const rows = numbersOf(size).map(
    (number) => `(${number},1,1,'${titleOf(number)}','简介 \\'引号\\'','mp4','${playUrl(size, number, base)}')`,
  );
  const inserts = [];
  for (let at = 0; at < rows.length; at += 500)
    inserts.push(`INSERT INTO \`mac_vod\` VALUES ${rows.slice(at, at + 500).join(',')};`);
  await writeFile(
    file,
    `-- MySQL dump 10.13\n--\nCREATE TABLE \`mac_vod\` (\n  \`vod_id\` int NOT NULL,\n  \`type_id\` int,\n  \`vod_status\` tinyint,
  \`vod_name\` varchar(255),\n  \`vod_content\` text,\n  \`vod_play_from\` varchar(255),\n  \`vod_play_url\` mediumtext,\n  PRIMARY KEY (\`vod_id\`)\n);
${inserts.join('\n')}
INSERT INTO \`mac_type\` (\`type_id\`,\`type_name\`) VALUES (1,'电影');\n`,
  );
}

export async function writeFolder(folder: string, size: SourceSize): Promise<void> {
  for (const number of numbersOf(size)) {
    const place = path.join(folder, String(Math.ceil(number / 500)));
    if (number % 500 === 1) await mkdir(place, { recursive: true });
    await writeFile(
      path.join(place, `v${number}.json`),
      JSON.stringify({ title: titleOf(number), tags: '标签', author: authorOf(number) }),
    );
    if (number <= size.files) await writeFile(path.join(place, `v${number}.mp4`), fileOf(size, number));
  }
}

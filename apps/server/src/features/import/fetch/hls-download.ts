import { createDecipheriv } from 'node:crypto';
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { DownloadTarget } from './download.ts';
import { FetchProblem } from './fetch-problem.ts';
import { type HlsSegment, type Playlist, readPlaylist } from './hls-playlist.ts';
import type { SourceWeb } from './source-web.ts';

const mostPlaylistBytes = 8 * 1024 ** 2;
const mostSegmentBytes = 256 * 1024 ** 2;
const reserveBytes = 512 * 1024 ** 2;
const mostLines = 1080;

/** How far it got: written after each segment, so that a killed worker goes on with the next. */
const progress = z.object({ playlist: z.string(), segments: z.number(), bytes: z.number() });
type Progress = z.infer<typeof progress>;

/**
 * Fetches a video that is a playlist and lays its segments one behind the other: transport streams and fragments of MP4
 * are made for that, and what comes out is an ordinary file. Answers how large it is.
 */
export async function downloadHls(web: SourceWeb, url: URL, target: DownloadTarget): Promise<number> {
  const { url: at, playlist } = await mediaPlaylist(web, url);
  const progressFile = `${target.file}.hls`;
  const pieces: HlsSegment[] = [...(playlist.init ? [{ url: playlist.init, key: null }] : []), ...playlist.segments];
  const key = keyReader(web);
  const before = await readProgress(progressFile);
  const have = (await stat(target.file).catch(() => null))?.size ?? 0;
  const isSame = before?.playlist === at.href && before.segments <= pieces.length && before.bytes <= have;
  const same = isSame ? before : null;
  let bytes = same?.bytes ?? 0;
  await using file = await open(target.file, same ? 'r+' : 'w');
  await truncate(target.file, bytes);
  for (const [index, segment] of pieces.entries()) {
    if (index < (same?.segments ?? 0)) continue;
    if ((await target.freeBytes()) < reserveBytes) throw new FetchProblem('服务器存储空间不足', { isPassing: true });
    const sent = await web.bytes(segment.url, mostSegmentBytes);
    const plain = segment.key ? decrypted(sent, await key(segment.key.url), segment.key.iv) : sent;
    if (bytes + plain.length > target.mostBytes) throw new FetchProblem('文件超过大小限制');
    await file.write(plain, 0, plain.length, bytes);
    bytes += plain.length;
    const now: Progress = { playlist: at.href, segments: index + 1, bytes };
    await writeFile(progressFile, JSON.stringify(now));
  }
  if (bytes === 0) throw new FetchProblem('文件是空的');
  await rm(progressFile, { force: true });
  return bytes;
}

async function mediaPlaylist(web: SourceWeb, url: URL) {
  let at = url;
  for (let depth = 0; depth < 3; depth += 1) {
    const answer = await web.get(at, { mostBytes: mostPlaylistBytes });
    if (answer.status !== 200) {
      answer.close();
      throw new FetchProblem(`来源返回 ${answer.status}`, { isPassing: answer.status >= 500 || answer.status === 429 });
    }
    const parts: Buffer[] = [];
    for await (const part of answer.body) parts.push(part);
    const playlist = readPlaylist(Buffer.concat(parts).toString('utf8'), answer.url);
    if (playlist.kind === 'media') return { url: at, playlist };
    at = best(playlist);
  }
  throw new FetchProblem('m3u8 嵌套过深');
}

/** The best that is not larger than what we make of it. */
function best({ variants }: Extract<Playlist, { kind: 'master' }>): URL {
  const sorted = variants.toSorted((a, b) => b.lines - a.lines || b.bandwidth - a.bandwidth);
  const chosen = sorted.find(({ lines }) => lines <= mostLines) ?? sorted.at(-1);
  if (!chosen) throw new FetchProblem('m3u8 里没有可用的清晰度');
  return chosen.url;
}

function keyReader(web: SourceWeb) {
  const known = new Map<string, Buffer>();
  return async (url: URL): Promise<Buffer> => {
    const found = known.get(url.href) ?? (await web.bytes(url, 1024));
    if (found.length !== 16) throw new FetchProblem('m3u8 的密钥不正确');
    known.set(url.href, found);
    return found;
  };
}

function decrypted(bytes: Buffer, key: Buffer, iv: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    throw new FetchProblem('m3u8 的分片无法解密');
  }
}

async function readProgress(file: string): Promise<Progress | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return progress.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

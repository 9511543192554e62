import { readFile, stat } from 'node:fs/promises';
import { codeOf } from '../../../platform/process/start-error.ts';
import { download } from '../fetch/download.ts';
import { FetchProblem } from '../fetch/fetch-problem.ts';
import { downloadHls } from '../fetch/hls-download.ts';
import type { SourceWeb } from '../fetch/source-web.ts';
import type { Place, SourceRecord } from '../source/source-record.ts';
import { toWebVtt } from '../source/subtitle.ts';
import { decodeText } from '../source/text-encoding.ts';

/** A file that is there whole: fetched, or where it lies on this machine. */
export interface BroughtFile {
  readonly path: string;
  readonly size: number;
  /** Ours to move; what lies in somebody's folder is copied. */
  readonly isOurs: boolean;
}

interface Target {
  readonly file: string;
  readonly mostBytes: number;
  freeBytes(): Promise<number>;
}

const mostSubtitleBytes = 2 * 1024 ** 2;

export async function bringFile(web: SourceWeb, place: Place, target: Target): Promise<BroughtFile> {
  if ('path' in place) return await localFile(place.path, target.mostBytes);
  const url = new URL(place.url);
  const size = url.pathname.toLowerCase().endsWith('.m3u8')
    ? await downloadHls(web, url, target)
    : await download(web, url, target);
  return { path: target.file, size, isOurs: true };
}

async function localFile(path: string, mostBytes: number): Promise<BroughtFile> {
  const info = await stat(path).catch((error: unknown) => {
    throw new FetchProblem(codeOf(error) === 'ENOENT' ? '文件不存在' : `文件读不了（${codeOf(error) ?? '未知原因'}）`);
  });
  if (!info.isFile()) throw new FetchProblem('不是文件');
  if (info.size === 0) throw new FetchProblem('文件是空的');
  if (info.size > mostBytes) throw new FetchProblem('文件超过大小限制');
  return { path, size: info.size, isOurs: false };
}

/** The tracks of a row, as WebVTT; what cannot be had is said and left out. */
export async function bringSubtitles(
  web: SourceWeb,
  record: SourceRecord,
  keep: (lang: string, text: string) => Promise<void>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { lang, place } of record.subtitles) {
    try {
      const bytes =
        'path' in place ? await smallFile(place.path) : await web.bytes(new URL(place.url), mostSubtitleBytes);
      await keep(lang, toWebVtt(decodeText(bytes)));
    } catch {
      missing.push(lang);
    }
  }
  return missing;
}

/** A picture, or whatever else is small. */
export async function bringSmall(web: SourceWeb, place: Place, mostBytes: number): Promise<Buffer> {
  return 'path' in place ? await smallFile(place.path, mostBytes) : await web.bytes(new URL(place.url), mostBytes);
}

async function smallFile(path: string, mostBytes = mostSubtitleBytes): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > mostBytes) throw new FetchProblem('文件超过大小限制');
  return await readFile(path);
}

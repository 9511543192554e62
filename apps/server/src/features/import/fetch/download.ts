import { createWriteStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GuardedAnswer } from '../../../platform/net/guarded-get.ts';
import { FetchProblem, problemOfStatus } from './fetch-problem.ts';
import type { SourceWeb } from './source-web.ts';

export interface DownloadTarget {
  readonly file: string;
  readonly mostBytes: number;
  /** How much room there is for it, asked before it begins. */
  freeBytes(): Promise<number>;
}

/** What is made of a file takes room as well, and the database must never run out of it. */
const roomFactor = 1.5;
const reserveBytes = 512 * 1024 ** 2;

/**
 * Fetches a file and goes on where an earlier attempt was cut off, as long as the host says by its tag that it is still
 * the same file. Answers how large it is.
 */
export async function download(web: SourceWeb, url: URL, target: DownloadTarget): Promise<number> {
  const tagFile = `${target.file}.tag`;
  const have = (await stat(target.file).catch(() => null))?.size ?? 0;
  const tag = have > 0 ? await readFile(tagFile, 'utf8').catch(() => '') : '';
  const headers = tag === '' ? {} : { range: `bytes=${have}-`, 'if-range': tag };
  const answer = await web.get(url, { headers, mostBytes: target.mostBytes });
  const isRest = answer.status === 206 && startOf(answer) === have;
  if (answer.status === 416 || (answer.status === 206 && !isRest)) {
    answer.close();
    // Complete already, or another file by now: which one is told by asking anew.
    await Promise.all([rm(target.file, { force: true }), rm(tagFile, { force: true })]);
    if (have === 0) throw new FetchProblem('来源的回答异常');
    return await download(web, url, target);
  }
  if (answer.status !== 200 && !isRest) {
    answer.close();
    throw problemOfStatus(answer.status);
  }
  const coming = Number(answer.headers['content-length'] ?? 0);
  if ((await target.freeBytes()) < coming * roomFactor + reserveBytes) {
    answer.close();
    throw new FetchProblem('服务器存储空间不足', { isPassing: true });
  }
  if (!isRest) await writeFile(tagFile, tagOf(answer));
  await pipeline(Readable.from(answer.body), createWriteStream(target.file, { flags: isRest ? 'a' : 'w' }));
  const { size } = await stat(target.file);
  if (size > target.mostBytes) throw new FetchProblem('文件超过大小限制');
  const whole = isRest ? have + coming : coming;
  if (whole > 0 && size !== whole) throw new FetchProblem('下载中断', { isPassing: true });
  if (size === 0) throw new FetchProblem('文件是空的');
  await rm(tagFile, { force: true });
  return size;
}

function startOf({ headers }: GuardedAnswer): number {
  return Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? -1);
}

/** Only a strong tag, or the time, says that two parts belong together. */
function tagOf({ headers }: GuardedAnswer): string {
  const { etag } = headers;
  return etag !== undefined && !etag.startsWith('W/') ? etag : (headers['last-modified'] ?? '');
}

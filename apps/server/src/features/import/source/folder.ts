import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../platform/process/start-error.ts';
import { readSidecar, type Sidecar } from './sidecar.ts';
import { SourceProblem } from './source-problem.ts';
import { countedRecords, type ReadSource } from './source-reader.ts';
import { type Found, type Place, toRecord } from './source-record.ts';

const videos = /\.(?:mp4|m4v|mov|mkv|webm|avi|flv|ts|mpg|mpeg|wmv|3gp)$/i;
const novels = /\.(?:txt|epub)$/i;
const pictures = /\.(?:jpe?g|png|webp|avif)$/i;
const subtitles = /\.(?:srt|vtt)$/i;
const deepest = 8;

/**
 * A folder on this machine: videos and novels, with what lies beside them under the same name: `.json` or `.nfo`,
 * pictures, subtitles (`film.zh.srt`). A folder with a `tvshow.nfo` or `series.json` is a series.
 */
export function folderSource(root: string): ReadSource {
  return countedRecords(async function* (now) {
    const top = await realpath(root).catch((error: unknown) => {
      throw new SourceProblem(codeOf(error) === 'ENOENT' ? '文件夹不存在' : `文件夹读不了（${codeOf(error)}）`);
    });
    if (!(await lstat(top)).isDirectory()) throw new SourceProblem('来源不是文件夹');
    for await (const found of walk(top, top, 0)) yield toRecord(found, now);
  });
}

async function* walk(root: string, folder: string, depth: number): AsyncGenerator<Found> {
  // Links are left out: what they lead to is not in this folder.
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh', { numeric: true }));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const show = await seriesOf(folder, files);
  let index = 0;
  for (const name of files) {
    const isVideo = videos.test(name);
    if (!isVideo && !(novels.test(name) && isNovel(name, files))) continue;
    index += 1;
    yield await foundInFile({ root, folder, files, name, show, index, isVideo });
  }
  for (const name of files) if (isAlone(name, files)) yield await foundAlone(root, folder, name);
  if (depth >= deepest) return;
  for (const entry of entries) if (entry.isDirectory()) yield* walk(root, path.join(folder, entry.name), depth + 1);
}

/** `film.txt` beside `film.mp4` is what somebody wrote about it. */
function isNovel(name: string, files: readonly string[]): boolean {
  const stem = name.replace(novels, '');
  return !files.some((other) => videos.test(other) && other.replace(videos, '') === stem);
}

/** A description whose video is missing: a title all the same, and the report says what it lacks. */
function isAlone(name: string, files: readonly string[]): boolean {
  if (!/\.(?:json|nfo)$/i.test(name) || /^(?:series\.json|tvshow\.nfo|movie\.nfo)$/i.test(name)) return false;
  const stem = name.replace(/(?:\.info)?\.(?:json|nfo)$/i, '');
  return !files.some((other) => other.startsWith(`${stem}.`) && (videos.test(other) || novels.test(other)));
}

async function foundAlone(root: string, folder: string, name: string): Promise<Found> {
  const key = path.relative(root, path.join(folder, name)).split(path.sep).join('/');
  const { title = name, description = '' } = await readSidecar(path.join(folder, name));
  return { key, title, description, file: null, problem: '旁边没有同名的视频文件' };
}

async function seriesOf(folder: string, files: readonly string[]): Promise<Sidecar | null> {
  const name = ['series.json', 'tvshow.nfo'].find((one) => files.includes(one));
  if (name === undefined) return null;
  return { title: path.basename(folder), ...(await readSidecar(path.join(folder, name))) };
}

interface Beside {
  readonly root: string;
  readonly folder: string;
  readonly files: readonly string[];
  readonly name: string;
  readonly show: Sidecar | null;
  /** Among the files of its folder. */
  readonly index: number;
  readonly isVideo: boolean;
}

async function foundInFile({ root, folder, files, name, show, index, isVideo }: Beside): Promise<Found> {
  const stem = name.replace(isVideo ? videos : novels, '');
  const key = path.relative(root, path.join(folder, name)).split(path.sep).join('/');
  const at = (file: string): Place => ({ path: path.join(folder, file) });
  const about = [`${stem}.json`, `${stem}.info.json`, `${stem}.nfo`, ...(files.length <= 6 ? ['movie.nfo'] : [])];
  const sidecar = about.find((one) => files.includes(one));
  const told: Sidecar = sidecar === undefined ? {} : await readSidecar(path.join(folder, sidecar));
  const own = files.filter((file) => file.startsWith(`${stem}.`) || file.startsWith(`${stem}-`));
  const cover =
    (told.cover && files.includes(told.cover) ? told.cover : undefined) ??
    own.find((file) => pictures.test(file)) ??
    (show ? undefined : files.find((file) => /^(?:poster|cover|folder)\./i.test(file) && pictures.test(file)));
  const [top = ''] = key.includes('/') ? key.split('/') : [];
  const episode = told.episode ?? episodeIn(stem) ?? index;
  const seriesTitle = told.series ?? show?.title;
  return {
    key,
    kind: isVideo ? 'video' : 'novel',
    title: told.title ?? (show && isVideo ? `${show.title ?? ''} ${stem}` : stem),
    description: told.description ?? '',
    tags: told.tags ?? show?.tags ?? [],
    category: told.category ?? show?.category ?? top,
    author: told.author ?? show?.author ?? '',
    publishedAt: told.publishedAt ?? null,
    cover: cover === undefined ? null : at(cover),
    file: at(name),
    subtitles: isVideo ? own.filter((file) => subtitles.test(file)).map((file) => trackOf(file, stem, at)) : [],
    series:
      isVideo && seriesTitle !== undefined && seriesTitle !== ''
        ? { key: path.relative(root, folder) || seriesTitle, title: seriesTitle, index: episode }
        : null,
  };
}

/** `S01E02`, `第 2 集`, `EP2`, `02`. */
function episodeIn(stem: string): number | null {
  const found = /s\d+\s*e(\d{1,4})|第\s*(\d{1,4})\s*[集话回期]|\bep?\.?\s*(\d{1,4})\b|^(\d{1,4})(?:\D|$)/iu.exec(stem);
  const number = found?.slice(1).find(Boolean);
  return number === undefined ? null : Number(number);
}

/** `film.zh.srt`: the language before the ending; Chinese where none is named. */
function trackOf(file: string, stem: string, at: (file: string) => Place) {
  const lang = /^\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\./i.exec(file.slice(stem.length))?.[1]?.toLowerCase() ?? 'zh';
  return { lang, label: lang.startsWith('zh') ? '中文' : lang, place: at(file) };
}

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cleanText } from '../../../platform/text/clean-text.ts';

/** A file of the source: somewhere on the web, or on this machine, where only a shell can name it. */
const place = z.union([z.object({ url: z.string() }), z.object({ path: z.string() })]);
export type Place = z.infer<typeof place>;

/** What every source is read into: one video or novel with all that is known of it. */
export const sourceRecord = z.object({
  /** By which the source knows it, and we know it again. */
  key: z.string(),
  kind: z.enum(['video', 'novel']),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: z.string(),
  author: z.string(),
  publishedAt: z.number().nullable(),
  cover: place.nullable(),
  /** Null: the source has none, and `problem` says so. */
  file: place.nullable(),
  subtitles: z.array(z.object({ lang: z.string(), label: z.string(), place })),
  series: z.object({ key: z.string(), title: z.string(), index: z.number() }).nullable(),
  /** Why nothing can be made of it. */
  problem: z.string(),
});
export type SourceRecord = z.infer<typeof sourceRecord>;

/** What a reader finds, before it is cut to what we keep. */
export interface Found {
  readonly key: string;
  readonly title: string;
  readonly kind?: 'video' | 'novel';
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly category?: string;
  readonly author?: string;
  readonly publishedAt?: number | null;
  readonly cover?: Place | null;
  readonly file?: Place | null;
  readonly subtitles?: readonly SourceRecord['subtitles'][number][];
  readonly series?: SourceRecord['series'];
  readonly problem?: string;
}

const longestKey = 200;
const mostTags = 10;
const mostSubtitles = 20;
const mostEpisodes = 9999;
/** Dates before this are the zero of somebody's database. */
const firstDay = Date.UTC(1970, 0, 2);

export function toRecord(found: Found, now: number): SourceRecord {
  const title = line(found.title, 80);
  const file = found.file ?? null;
  const at = found.publishedAt ?? null;
  const { series = null } = found;
  return {
    key: shortKey(found.key),
    kind: found.kind ?? 'video',
    title: title || '未命名',
    description: cut(cleanText(found.description ?? ''), 2000),
    tags: [...new Set((found.tags ?? []).map((tag) => line(tag, 20)))].filter(Boolean).slice(0, mostTags),
    category: line(found.category ?? '', 20),
    author: line(found.author ?? '', 20),
    publishedAt: at !== null && Number.isFinite(at) && at >= firstDay && at <= now ? Math.floor(at) : null,
    cover: found.cover ?? null,
    file,
    subtitles: (found.subtitles ?? []).slice(0, mostSubtitles),
    series:
      series && series.index >= 1 && series.index <= mostEpisodes && line(series.title, 80) !== ''
        ? { key: shortKey(series.key), title: line(series.title, 80), index: Math.floor(series.index) }
        : null,
    problem: found.problem ?? (title === '' ? '没有标题' : file === null ? '没有可导入的文件' : ''),
  };
}

/** What is told apart when a source comes again. Not the file: addresses of it change every day. */
export function fingerprintOf(record: SourceRecord): string {
  const { title, description, tags, publishedAt, series } = record;
  return createHash('sha256')
    .update(JSON.stringify([title, description, tags, publishedAt, series]))
    .digest('hex')
    .slice(0, 32);
}

/** Web addresses alone; anything else is none. */
export function webPlace(text: string | null | undefined, base?: URL): Place | null {
  const given = (text ?? '').trim();
  if (given === '' || given.length > 4000) return null;
  const url = URL.parse(given.startsWith('//') ? `https:${given}` : given, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return { url: url.href };
}

export function tagsOf(text: string): string[] {
  return text
    .split(/[,，;；|、/\s]+/u)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** One line that people can read. */
export function line(text: string, max: number): string {
  return cut(
    cleanText(text)
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim(),
    max,
  );
}

function cut(text: string, max: number): string {
  const end = text.slice(0, max);
  return end.isWellFormed() ? end : end.slice(0, -1);
}

/** Long keys, and those with what a database cannot hold, are told apart by their hash. */
function shortKey(key: string): string {
  const plain = key.toWellFormed().replaceAll('\0', '').trim();
  if (plain !== '' && plain.length <= longestKey && plain === key.trim()) return plain;
  return `sha256 ${createHash('sha256').update(key).digest('hex')}`;
}

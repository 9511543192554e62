import { id } from '@liuguang/contract/shapes/common.ts';
import { uploadKind } from '@liuguang/contract/shapes/upload.ts';
import { workLimits } from '@liuguang/contract/constants.ts';
import { Metadata } from '@tus/server';
import { z } from 'zod';
import { fail } from '../../../platform/errors/fail.ts';
import { fieldMessages } from '../../../platform/errors/field-messages.ts';
import { holdsOnlyStorable } from '../../../platform/text/storable.ts';

/** One line of text that people can read: no control characters, no invisible ones, no half of a character at the end. */
function lineOf(text: string, max: number): string {
  return cut(text.replaceAll(/\p{C}+/gu, ' ').trim(), max);
}

function cut(text: string, max: number): string {
  const end = text.slice(0, max);
  return end.isWellFormed() ? end : end.slice(0, -1);
}

const line = (max: number) => z.string().transform((text) => lineOf(text, max));

const metadata = z.object({
  kind: uploadKind,
  title: line(80).optional(),
  filename: line(200).optional(),
  description: z
    .string()
    .transform((text) => cut(text.replaceAll(/[^\P{C}\n]/gu, '').trim(), 2000))
    .default(''),
  groupId: id.optional(),
  /** Split by commas. */
  tags: z
    .string()
    .transform((text) => [...new Set(text.split(/[,，]/).map((tag) => lineOf(tag, 20)))].filter(Boolean).slice(0, 10))
    .default([]),
  /** `1`: kept from everybody else. */
  hidden: z
    .string()
    .transform((text) => text === '1')
    .default(false),
  /** `1`: it opens by its link and stands in no list. */
  linkOnly: z
    .string()
    .transform((text) => text === '1')
    .default(false),
  /** Epoch milliseconds: when it is to be shown. */
  publishAt: z
    .string()
    .regex(/^\d{1,15}$/, '时间不正确')
    .transform(Number)
    .optional(),
  /** An image of the same account. */
  coverUploadId: id.optional(),
  /** One of its own series, or the title of a new one, and which episode it is. */
  seriesId: id.optional(),
  seriesTitle: line(workLimits.seriesTitle).optional(),
  episode: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, '集数不正确')
    .transform(Number)
    .optional(),
});

export interface UploadMetadata {
  kind: z.infer<typeof uploadKind>;
  title: string;
  description: string;
  groupId: string | undefined;
  tags: string[];
  /** What its creator wants besides; only of a video. */
  wish?: UploadWish;
}

export interface UploadWish {
  readonly hidden: boolean;
  readonly linkOnly: boolean;
  readonly publishAt: number | undefined;
  readonly coverUploadId: string | undefined;
  readonly series: { seriesId: string | undefined; title: string | undefined; index: number | undefined } | null;
}

/** `Upload-Metadata: key base64, key base64 …` as tus writes it. Keys that are not ours fall away. */
export function parseUploadMetadata(header: string | undefined): UploadMetadata {
  const raw = rawMetadata(header ?? '');
  const result = metadata.safeParse(raw);
  if (!result.success) throw fail('INVALID_INPUT', { fields: fieldMessages(result.error, raw) });
  if (!holdsOnlyStorable(result.data)) throw fail('INVALID_INPUT', { fields: { _: '包含无法识别的字符' } });
  const { kind, title, filename, description, groupId, tags, hidden, linkOnly, publishAt, coverUploadId } = result.data;
  const { seriesId, seriesTitle, episode: index } = result.data;
  const series = seriesId || seriesTitle ? { seriesId, title: seriesTitle, index } : null;
  const wish = kind === 'video' ? { wish: { hidden, linkOnly, publishAt, coverUploadId, series } } : {};
  const named = (filename ?? '').replace(/\.[^.]{1,5}$/, '');
  return { kind, title: title || cut(named, 80) || '未命名', description, groupId, tags, ...wish };
}

/** By the library that reads it again: what it would refuse later is refused before there is a row. */
function rawMetadata(header: string): Record<string, string> {
  if (header.trim() === '') return {};
  try {
    // A key without a value is an empty one.
    return Object.fromEntries(Object.entries(Metadata.parse(header)).map(([key, value]) => [key, value ?? '']));
  } catch {
    throw fail('INVALID_INPUT', { fields: { _: '格式不正确' } });
  }
}

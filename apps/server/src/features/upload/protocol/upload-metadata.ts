import { id } from '@liuguang/contract/shapes/common.ts';
import { uploadKind } from '@liuguang/contract/shapes/upload.ts';
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
});

export interface UploadMetadata {
  kind: z.infer<typeof uploadKind>;
  title: string;
  description: string;
  groupId: string | undefined;
  tags: string[];
}

/** `Upload-Metadata: key base64, key base64 …` as tus writes it. Keys that are not ours fall away. */
export function parseUploadMetadata(header: string | undefined): UploadMetadata {
  const raw = rawMetadata(header ?? '');
  const result = metadata.safeParse(raw);
  if (!result.success) throw fail('INVALID_INPUT', { fields: fieldMessages(result.error, raw) });
  if (!holdsOnlyStorable(result.data)) throw fail('INVALID_INPUT', { fields: { _: '包含无法识别的字符' } });
  const { kind, title, filename, description, groupId, tags } = result.data;
  const named = (filename ?? '').replace(/\.[^.]{1,5}$/, '');
  return { kind, title: title || cut(named, 80) || '未命名', description, groupId, tags };
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

import { z } from 'zod';
import { time } from '../../shapes/common.ts';
import { adminTable, byOwners } from '../admin-call.ts';

const releaseNotes = z.object({
  version: z.string(),
  /** `2026-11-18`; null while it is not released. */
  date: z.string().nullable(),
  groups: z.array(z.object({ name: z.string(), items: z.array(z.string()) })),
});
export type ReleaseNotes = z.infer<typeof releaseNotes>;

/** Why the last look was in vain; the console has a sentence for each. */
export const updateFailures = ['unreachable', 'refused', 'form'] as const;

/** The small file that a release publishes beside its archive. */
export const publishedRelease = z.object({
  product: z.literal('liuguang'),
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,30})?$/),
  /** When it was made. */
  time: z.iso.datetime({ offset: true }),
  notes: z.array(z.string().max(2000)).max(200).default([]),
});

const check = z.object({
  enabled: z.boolean(),
  url: z
    .string()
    .max(500, { error: '最多 500 个字' })
    .refine((value) => value === '' || URL.parse(value)?.protocol === 'https:', {
      error: '请填写 https:// 开头的地址',
    }),
});
export type UpdateCheck = z.infer<typeof check>;

/** 系统 → 版本. */
export const updateCalls = adminTable({
  'system/updates': byOwners.read({
    output: z.object({
      version: z.string(),
      notes: z.array(releaseNotes),
      check,
      /** A version that is newer than this one. */
      newer: z.object({ version: z.string(), time, notes: z.array(z.string()) }).nullable(),
      checkedAt: time.nullable(),
      failure: z.enum(updateFailures).nullable(),
    }),
    summary: 'The version that runs with its notes, and whether there is a newer one, where somebody asked to look',
  }),
  'system/saveUpdates': byOwners.change({
    input: check.refine(({ enabled, url }) => !enabled || url !== '', { error: '请填写地址', path: ['url'] }),
    summary: 'Sets whether the worker looks once a day for a newer version, and where; nothing is asked without it',
  }),
});

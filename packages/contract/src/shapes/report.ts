import { z } from 'zod';
import { id } from './common.ts';

export const reportKind = z.enum(['video', 'novel', 'chapter', 'post', 'comment', 'danmaku', 'listing', 'user', 'ad']);

/** `minor` and `intimate` hide the item at once, as far as reports may, and are decided within 24 hours; the others within 72. */
export const reportReason = z.enum([
  'minor',
  'intimate',
  'sexualService',
  'sexual',
  'violence',
  'illegal',
  'fraud',
  'harassment',
  'privacy',
  'copyright',
  'spam',
  'other',
]);

/** What its author learns of a decision. */
export const safetyCase = z.object({
  caseId: id,
  kind: reportKind,
  title: z.string(),
  /** `hidden`: reported for the gravest reasons and not decided yet. */
  state: z.enum(['hidden', 'removed', 'restricted', 'kept']),
  reason: z.string(),
  at: z.number().int(),
  appeal: z
    .object({
      text: z.string(),
      at: z.number().int(),
      state: z.enum(['open', 'granted', 'refused']),
      reason: z.string(),
    })
    .nullable(),
  canAppeal: z.boolean(),
});

import { z } from 'zod';

export const reportKind = z.enum(['video', 'novel', 'chapter', 'post', 'comment', 'listing', 'user', 'ad']);

/** `minor` and `intimate` hide the item at once and are decided within 24 hours, the others within 72. */
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

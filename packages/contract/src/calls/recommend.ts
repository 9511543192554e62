import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { id, typed } from '../shapes/common.ts';

/** The learned feed itself is `getVideoByGroup` with `sort=recommend`; these steer it. */
export const recommendCalls = callTable({
  notInterested: byAccount.change({
    /** The title always; with it, where asked for, everything by its creator or with one of its tags. */
    input: z.object({
      videoId: id,
      author: z.boolean().optional(),
      tag: typed(50).optional(),
      /** Takes the same words back. */
      undo: z.boolean().optional(),
    }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 300, seconds: 3600 },
    summary: 'Keeps a title, and on request its creator or a tag, out of what is recommended; or takes that back',
  }),
  'recommend/state': byAccount.read({
    output: z.object({
      on: z.boolean(),
      /** There is something that it learned from. */
      learned: z.boolean(),
    }),
    summary: 'Whether feeds of the caller are personal',
  }),
  'recommend/switch': byAccount.change({
    input: z.object({ on: z.boolean() }),
    output: z.object({ on: z.boolean(), learned: z.boolean() }),
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Turns personal feeds on or off',
  }),
  'recommend/reset': byAccount.change({
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Forgets what was learned about the caller; history, likes and collections stay and count no more',
  }),
});

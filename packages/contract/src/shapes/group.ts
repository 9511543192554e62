import { z } from 'zod';
import { pageInput } from '../page.ts';
import { count, id, picture } from './common.ts';

/** A group of titles as members see it. */
export const titleGroup = z.object({
  groupId: id,
  name: z.string(),
  order: z.number().int(),
  cover: picture.nullable(),
  tags: z.array(z.string()),
  count,
});

/** Which titles a page is asked of. */
export const groupPageInput = pageInput.extend({
  agentid: id.optional(),
  /** Left out: every group. */
  groupId: id.optional(),
});

import { z } from 'zod';
import { count, rowId } from '../../shapes/common.ts';
import { adminTable, byManagers } from '../admin-call.ts';

/** What a new channel can be given of another one: shared (the same rows, with overrides of its own) or copied. */
export const sharedParts = ['groups', 'videos', 'novels', 'ads'] as const;
export const copiedParts = ['overrides', 'plans', 'keys', 'legal', 'contacts', 'notices'] as const;
export const copyParts = [...sharedParts, ...copiedParts] as const;
export type CopyPart = (typeof copyParts)[number];

const shared = z.enum(['share', 'none']).default('share');
const copied = z.enum(['copy', 'none']).default('copy');

/** The channel that a new one is made from, and what comes along. */
export const agentSource = z.object({
  agentId: rowId,
  groups: shared,
  videos: shared,
  novels: shared,
  ads: shared,
  /** What the source shows otherwise than it is shared: titles, covers, access. What it hides does not come along. */
  overrides: copied,
  plans: copied,
  keys: copied,
  legal: copied,
  contacts: copied,
  notices: copied,
});
export type AgentSource = z.infer<typeof agentSource>;

export const agentCopyCalls = adminTable({
  'agents/copyState': byManagers.read({
    input: z.object({ agentId: rowId }),
    output: z.object({
      /** Null: it was made from nothing. */
      copy: z
        .object({
          sourceId: rowId,
          isDone: z.boolean(),
          /** The last attempt was cut off: it goes on by itself. */
          isDelayed: z.boolean(),
          /** `total` is null where it is not known before. */
          parts: z.array(
            z.object({
              part: z.enum(copyParts),
              isDone: z.boolean(),
              done: count,
              total: count.nullable(),
            }),
          ),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'What a channel was given of the one that it was made from, while it is being filled and after',
  }),
});

import { z } from 'zod';
import { picture, rowId, time } from '../../shapes/common.ts';
import { adminTable, byEditors } from '../admin-call.ts';
import { access } from '../catalogue.ts';

const title = z.string().trim().min(1, '标题应为 1-80 个字').max(80, '标题应为 1-80 个字');

/** What one channel shows otherwise than the title that it shares; null is the shared value. */
const override = z.object({
  agentId: rowId,
  title: z.string().nullable(),
  cover: picture.nullable(),
  access: access.nullable(),
  hidden: z.boolean(),
  changedAt: time,
  /** The name of who changed it last; null when that was no person, or is gone. */
  changedBy: z.string().nullable(),
});
export type ChannelOverride = z.infer<typeof override>;

/** `accessFrom`: the first chapter that asks for `access`; those before it are free. */
const novelOverride = override.extend({ accessFrom: z.number().int() });

/** Of a row in lists: channels that the caller may see, and that show it otherwise or not at all. */
export const overriddenRow = z.object({ overriddenIn: z.array(rowId), hiddenIn: z.array(rowId) });

/** Of one title: what all channels share, and what each does otherwise. */
const sharedValues = z.object({ title: z.string(), access, cover: picture.nullable() });
export const overriddenVideo = z.object({ base: sharedValues, overrides: z.array(override) });
export const overriddenNovel = z.object({ base: sharedValues, overrides: z.array(novelOverride) });

/** All of a channel's override at once: what is null is shared again. */
const wanted = z.object({
  agentId: rowId,
  title: title.nullable().default(null),
  access: access.nullable().default(null),
  hidden: z.boolean().default(false),
  /** Another cover; left out, that of the channel stays. */
  coverUploadId: rowId.optional(),
  /** Back to the shared cover. */
  sharedCover: z.boolean().default(false),
});

/** 本渠道设置: what one channel shows of a title that it shares with others. */
export const overrideCalls = adminTable({
  'videos/saveOverride': byEditors.change({
    input: wanted.extend({ videoId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Title, cover and access of a video in one channel alone, or hides it there',
  }),
  'novels/saveOverride': byEditors.change({
    input: wanted.extend({
      novelId: rowId,
      accessFrom: z.number().int().min(1, '从第 1 章开始').max(1_000_000).default(1),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Title, cover and access of a novel in one channel alone, or hides it there',
  }),
});

import { z } from 'zod';
import { givenTime, rowId } from '../../shapes/common.ts';
import { access, rating, tags } from '../catalogue.ts';
import { someAgents } from '../some-agents.ts';

/** Pinned titles of a channel and kind; more would be a list of their own. */
export const mostPinned = 10;
/** Recommended titles of a channel and kind. */
export const mostRecommended = 200;
/** Titles of one operation. */
export const mostBulkRows = 20_000;

const someTags = tags.min(1, '请填写标签');
const until = givenTime.nullable().default(null);
const yes = z.literal(true);

const shared = [
  z.strictObject({ addAgents: someAgents }),
  z.strictObject({ removeAgents: someAgents }),
  z.strictObject({ groupId: rowId }),
  z.strictObject({ rating }),
  z.strictObject({ addTags: someTags }),
  z.strictObject({ removeTags: someTags }),
  /** Null: at once. */
  z.strictObject({ publishAt: givenTime.nullable() }),
  z.strictObject({ unpublish: yes }),
  /** `first` puts them before what is pinned already; `until` null: until somebody takes them off. */
  z.strictObject({
    pin: z.strictObject({ agentIds: someAgents, place: z.enum(['first', 'last']).default('first'), until }),
  }),
  z.strictObject({ unpin: z.strictObject({ agentIds: someAgents }) }),
  z.strictObject({ recommend: z.strictObject({ agentIds: someAgents, until }) }),
  z.strictObject({ unrecommend: z.strictObject({ agentIds: someAgents }) }),
] as const;

const chapterFrom = z.number('请输入章节').int().min(1, '从 1 开始').max(1_000_000).nullable();

export const videoChange = z.union([...shared, z.strictObject({ access }), z.strictObject({ trash: z.boolean() })]);
export type VideoChange = z.infer<typeof videoChange>;

/** A novel asks by chapter: from which one on for a view, and from which one on for VIP. */
export const novelChange = z.union([
  ...shared,
  z.strictObject({ chapters: z.strictObject({ creditFrom: chapterFrom, vipFrom: chapterFrom }) }),
]);
export type NovelChange = z.infer<typeof novelChange>;

export const bulkChange = z.union([...videoChange.options, ...novelChange.options]);
export type BulkChange = z.infer<typeof bulkChange>;

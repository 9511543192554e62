import { z } from 'zod';
import { listOf, pageInput, pageOf } from '../page.ts';
import { queryInt } from '../query.ts';
import { commentKind } from '../shapes/comment.ts';
import { count, picture, rowId, time } from '../shapes/common.ts';
import { adminTable, byModerators } from './admin-call.ts';
import { decisionReason, keyword, person } from './safety.ts';

const when = queryInt(0, 99_999_999_999_999).optional();

const postRow = z.object({
  postId: rowId,
  agentId: rowId,
  author: person,
  text: z.string(),
  topics: z.array(z.string()),
  pictures: z.array(picture),
  hasClip: z.boolean(),
  rating: z.enum(['all', '18']),
  state: z.enum(['published', 'review', 'hidden']),
  likes: count,
  comments: count,
  createdAt: time,
});
export type ConsolePost = z.infer<typeof postRow>;

const commentState = z.enum(['shown', 'review', 'hidden']);

const commentRow = z.object({
  commentId: rowId,
  /** What it is on; `itemId` is the number of the video, the chapter or the post. */
  kind: commentKind,
  itemId: rowId,
  agentId: rowId,
  author: person,
  /** As it was written, also while it is hidden. */
  text: z.string(),
  /** The title, how the post begins, or the paragraph. */
  about: z.string(),
  isReply: z.boolean(),
  state: commentState,
  likes: count,
  createdAt: time,
});
export type ConsoleComment = z.infer<typeof commentRow>;

const topic = z.string().trim().min(1, '请填写话题').max(20, '话题最多 20 个字');
const topicRow = z.object({
  topic: z.string(),
  /** Pinned by the operator, in this order; null: people came up with it. */
  position: z.number().int().nullable(),
  retired: z.boolean(),
  posts: count,
});
export type ConsoleTopic = z.infer<typeof topicRow>;

const action = z.enum(['refuse', 'review']);
const verdict = z.enum(['publish', 'review', 'refuse']);
const thing = z.object({ kind: z.enum(['post', 'comment']), id: rowId });

/** Posts and comments. */
const writing = adminTable({
  'community/posts': byModerators.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      /** Words of the text, a topic with # in front, the number of a post, or the userCode of who wrote it. */
      keyword,
      state: z.enum(['published', 'review', 'hidden']).optional(),
      from: when,
      to: when,
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(postRow),
    summary: 'Posts by state, words, topic, author and time, hidden ones included',
  }),
  'community/comments': byModerators.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      kind: commentKind.optional(),
      /** The number of the video, the chapter or the post. */
      itemId: rowId.optional(),
      keyword,
      state: commentState.default('shown'),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(commentRow),
    summary: 'Comments on videos, chapters, paragraphs and posts, by words, author and what they are on',
  }),
  'community/setHidden': byModerators.change({
    input: thing.extend({ hidden: z.boolean(), reason: decisionReason }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Hides something without a report, or shows it again; its author is told and may appeal',
  }),
  'community/delete': byModerators.change({
    input: thing.extend({ reason: decisionReason }),
    errors: ['NOT_FOUND'],
    summary: 'Deletes a post or a comment for good, with the notices that quote it; its author is told why',
  }),
});

/** What an agent offers to write about, and what it lets through. */
const rules = adminTable({
  'community/topics': byModerators.read({
    input: z.object({ agentId: rowId }),
    output: listOf(topicRow),
    summary: 'Topics as the phone lists them, then those that were retired',
  }),
  'community/saveTopic': byModerators.change({
    input: z.object({ agentId: rowId, topic }),
    errors: ['CONFLICT'],
    summary: 'Pins a topic, a new one or one that people came up with, behind those that are',
  }),
  'community/moveTopic': byModerators.change({
    input: z.object({ agentId: rowId, topic, direction: z.enum(['up', 'down', 'out']) }),
    errors: ['NOT_FOUND'],
    summary: 'Moves a pinned topic, or lets it find its place by itself again',
  }),
  'community/setTopicRetired': byModerators.change({
    input: z.object({ agentId: rowId, topic, retired: z.boolean() }),
    summary: 'Takes a topic out of the lists, or lets it back; posts about it stay',
  }),
  'community/rules': byModerators.read({
    input: z.object({ agentId: rowId }),
    output: z.object({
      reviewPosts: z.boolean(),
      waiting: count,
      words: z.array(z.object({ word: z.string(), action })),
    }),
    summary: 'Whether every post waits, how many do, and the words that are sent back or held',
  }),
  'community/setReview': byModerators.change({
    input: z.object({ agentId: rowId, reviewPosts: z.boolean() }),
    summary: 'Whether every post waits for somebody to look at it',
  }),
  'community/saveWords': byModerators.change({
    /** Several at once: one in each line, or with commas between them. */
    input: z.object({ agentId: rowId, words: z.string().trim().min(1, '请填写词语').max(5000), action }),
    output: z.object({ saved: count }),
    summary: 'Adds words to the filter, or changes what is done with them',
  }),
  'community/removeWord': byModerators.change({
    input: z.object({ agentId: rowId, word: z.string().min(1).max(64) }),
    errors: ['NOT_FOUND'],
    summary: 'Takes a word out of the filter',
  }),
  'community/tryText': byModerators.read({
    input: z.object({ agentId: rowId, text: z.string().max(2000) }),
    output: z.object({ post: verdict, comment: verdict, hits: z.array(z.object({ word: z.string(), action })) }),
    summary: 'What would become of a text, and by which words',
  }),
});

/** 社区: what people write, what about, and what is let through. */
export const adminCommunityCalls = { ...writing, ...rules };

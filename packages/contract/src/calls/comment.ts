import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { comment, commentKind, commentSort } from '../shapes/comment.ts';
import { agentScope, count, id, typed } from '../shapes/common.ts';

/** What is commented on. */
const subject = z.object({ kind: commentKind, id });
const one = subject.extend({ commentId: id });

/** One limit for all that comments, whatever it is on. */
export const commentLimit = { per: 'account', max: 60, seconds: 300, counts: 'comments' } as const;

export const commentCalls = callTable({
  'comment/list': byAnyone.read({
    content: true,
    input: pageInput.extend({
      ...agentScope.shape,
      ...subject.shape,
      sort: commentSort.default('hot'),
      /** The page is the replies to that comment, oldest first. */
      parentId: id.optional(),
      /** A comment that a link leads to: its thread comes along with a first page. */
      commentId: id.optional(),
    }),
    output: pageOf(comment).extend({
      /** All that are shown, replies included. */
      comments: count,
      /** With a first page: what the creator has pinned; it is not in the list again. */
      pinned: comment.nullable().optional(),
      /** With a first page: the thread of `commentId`; null when it has gone. */
      linked: comment.nullable().optional(),
      my: z.object({ creator: z.boolean() }),
    }),
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'Comments on a video, a chapter, a paragraph or a post',
  }),
  'comment/find': byAnyone.read({
    content: true,
    input: agentScope.extend({ commentId: id }),
    output: subject,
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'What a comment is on now: a paragraph may have moved since a link was made',
  }),
  'comment/paragraphs': byAnyone.read({
    content: true,
    input: agentScope.extend({ chapterId: id }),
    /** `comments` are those on the chapter as a whole; a paragraph without any is left out. */
    output: z.object({ comments: count, list: z.array(z.object({ paragraphId: id, comments: count })) }),
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'How many comments a chapter has, and each of its paragraphs',
  }),
  'comment/add': byAccount.change({
    content: true,
    /** `clientKey` is chosen by the client: what is sent twice is published once. */
    input: subject.extend({
      parentId: id.optional(),
      text: typed(500),
      clientKey: z.string().min(1).max(64).optional(),
    }),
    output: comment,
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    limit: commentLimit,
    summary: 'Comments on something, or replies to a comment; may wait for review by the setting of the agent',
  }),
  'comment/like': byAccount.change({
    input: one.extend({ on: z.boolean().default(true) }),
    output: z.object({ liked: z.boolean(), likes: count }),
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'Likes a comment, or takes the like back',
  }),
  'comment/delete': byAccount.change({
    input: one,
    errors: ['NOT_FOUND'],
    summary: "Deletes the caller's own comment",
  }),
  'comment/pin': byAccount.change({
    input: one.extend({ on: z.boolean().default(true) }),
    errors: ['NOT_FOUND', 'AGE_NEEDED', 'FORBIDDEN'],
    summary: 'Pins a comment over the others, one at a time; for who made what is commented on',
  }),
});

import { z } from 'zod';
import { byAccount, byAnyone, byMember, callTable } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { count, id, typed } from '../shapes/common.ts';
import { comment } from '../shapes/comment.ts';
import { creator, post, postSort } from '../shapes/community.ts';
import { novelCard } from '../shapes/novel.ts';
import { videoCard } from '../shapes/video.ts';
import { commentLimit } from './comment.ts';

const work = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('video'), video: videoCard }),
  z.object({ kind: z.literal('novel'), novel: novelCard }),
  z.object({ kind: z.literal('post'), post }),
]);

/** Chosen by the client: what is sent twice is published once. */
const clientKey = z.string().min(1).max(64).optional();

export const communityCalls = callTable({
  getPostInfo: byAnyone.read({
    path: 'api/agent/getPostInfo',
    content: true,
    input: pageInput.extend({
      agentid: id.optional(),
      topic: z.string().max(30).optional(),
      sort: postSort.default('recommend'),
      /** The newest postId that is on the screen: `newer` tells how many have come since, up to 99. */
      since: id.optional(),
    }),
    /** `topics`: what people write about these days, with a first page. */
    output: pageOf(post).extend({ newer: count.optional(), topics: z.array(z.string()).optional() }),
    errors: ['NOT_FOUND', 'NOT_LOGGED_IN'],
    summary: 'A page of posts; the feed of followed authors needs a session',
  }),
  getPostDetails: byAnyone.read({
    path: 'api/agent/getPostDetails',
    content: true,
    /** With `parentId` the page is the replies to that comment. */
    input: pageInput.extend({ agentid: id.optional(), postId: id, parentId: id.optional() }),
    output: pageOf(comment).extend({ post }),
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'A post and a page of its comments',
  }),
  'post/create': byMember.change({
    /** Pictures and clip are uploadIds; up to 9 pictures or one clip. */
    input: z
      .object({
        text: z.string().trim().max(2000),
        topics: z.array(typed(30)).max(5).default([]),
        pictures: z.array(id).max(9).default([]),
        clip: id.optional(),
        clientKey,
      })
      .refine((given) => given.clip === undefined || given.pictures.length === 0, {
        path: ['clip'],
        message: '图片和视频只能选择一种',
      })
      .refine((given) => given.text !== '' || given.clip !== undefined || given.pictures.length > 0, {
        path: ['text'],
        message: '请输入内容',
      }),
    output: post,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 60, seconds: 300 },
    summary: 'Publishes a post, or hands it to review by the setting of the agent',
  }),
  'post/comment': byAccount.change({
    input: z.object({ postId: id, parentId: id.optional(), text: typed(500), clientKey }),
    output: comment,
    errors: ['NOT_FOUND'],
    limit: commentLimit,
    summary: 'Comments on a post, or replies to a comment',
  }),
  'post/like': byAccount.change({
    input: z.object({ kind: z.enum(['post', 'comment', 'video']).default('post'), id, on: z.boolean().default(true) }),
    output: z.object({ liked: z.boolean(), likes: count }),
    errors: ['NOT_FOUND'],
    summary: 'Likes a post, a comment or a video, or takes the like back',
  }),
  'post/delete': byAccount.change({
    input: z.object({ kind: z.enum(['post', 'comment']).default('post'), id }),
    errors: ['NOT_FOUND'],
    summary: "Deletes the caller's own post or comment",
  }),
  follow: byAccount.change({
    input: z.object({ authorId: id, on: z.boolean().default(true) }),
    output: z.object({ followed: z.boolean(), followers: count }),
    errors: ['NOT_FOUND'],
    summary: 'Follows an author, or stops to',
  }),
  userPage: byAnyone.read({
    content: true,
    input: pageInput.extend({
      agentid: id.optional(),
      authorId: id,
      kind: z.enum(['video', 'novel', 'post']).default('video'),
    }),
    output: pageOf(work).extend({ creator }),
    errors: ['NOT_FOUND'],
    summary: 'The page of a creator with a page of their works',
  }),
});

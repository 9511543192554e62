import { z } from 'zod';
import { call } from '../call.ts';
import { pageInput, pageOf } from '../page.ts';
import { count, done, id, time } from '../shapes/common.ts';
import { listingCard } from '../shapes/listing.ts';
import { novelCard } from '../shapes/novel.ts';
import { videoCard } from '../shapes/video.ts';

const shelfKind = z.enum(['video', 'novel']);
const collectedKind = z.enum(['video', 'novel', 'listing']);

const collected = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('video'), video: videoCard, collectedAt: time }),
  z.object({ kind: z.literal('novel'), novel: novelCard, collectedAt: time }),
  z.object({ kind: z.literal('listing'), listing: listingCard, collectedAt: time }),
]);

const looked = z.discriminatedUnion('kind', [
  /** Position and duration in seconds. */
  z.object({
    kind: z.literal('video'),
    video: videoCard,
    position: z.number().nonnegative(),
    duration: z.number().nonnegative(),
    lookedAt: time,
  }),
  z.object({
    kind: z.literal('novel'),
    novel: novelCard,
    chapterId: id,
    chapterIndex: count,
    chapterTitle: z.string(),
    offset: count,
    lookedAt: time,
  }),
]);

export const historyCalls = {
  isCollect: call({
    method: 'GET',
    path: 'api/isCollect',
    access: 'account',
    changes: false,
    input: z.object({ kind: collectedKind, id }),
    output: z.object({ collected: z.boolean() }),
    errors: [],
    summary: 'Whether the caller has collected it',
  }),
  myCollectList: call({
    method: 'GET',
    path: 'api/myCollectList',
    access: 'account',
    changes: false,
    content: true,
    input: pageInput.extend({ kind: collectedKind.default('video') }),
    output: pageOf(collected),
    errors: [],
    summary: 'The collection of the caller, newest first',
  }),
  myLookList: call({
    method: 'GET',
    path: 'api/myLookList',
    access: 'account',
    changes: false,
    content: true,
    input: pageInput.extend({ kind: shelfKind.default('video') }),
    output: pageOf(looked),
    errors: [],
    summary: 'What the caller watched or read, with the place to go on, newest first',
  }),
  delLookList: call({
    method: 'POST',
    path: 'api/delLookList',
    access: 'account',
    changes: true,
    input: z.object({ kind: shelfKind.default('video'), ids: z.array(id).min(1).max(100).or(z.literal('all')) }),
    output: done,
    errors: [],
    summary: 'Takes videos or novels out of the viewing record, or empties it',
  }),
  myCounts: call({
    method: 'GET',
    path: 'api/myCounts',
    access: 'account',
    changes: false,
    input: z.object({}),
    output: z.object({ collected: count, looked: count }),
    errors: [],
    summary: 'How much stands in the collection and in the viewing record of the caller',
  }),
};

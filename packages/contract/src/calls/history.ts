import { z } from 'zod';
import { byAccount, callTable } from '../call.ts';
import { mostWatchLater } from '../constants.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { count, id, time } from '../shapes/common.ts';
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

/** Something to go on with. Of a series the episode that comes next; of a novel the chapter where reading stopped. */
const continued = z.discriminatedUnion('kind', [
  /** Position and duration in seconds; position 0 is an episode that was not begun. */
  z.object({
    kind: z.literal('video'),
    video: videoCard,
    position: z.number().nonnegative(),
    duration: z.number().nonnegative(),
    /** `latest`: the newest episode that is out; `news`: there are episodes after the one watched last. */
    series: z
      .object({ seriesId: id, title: z.string(), index: z.number().int(), latest: z.number().int(), news: z.boolean() })
      .optional(),
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

/** `watched`: to its end. */
const later = z.object({ kind: z.literal('video'), video: videoCard, savedAt: time, watched: z.boolean() });

export const historyCalls = callTable({
  isCollect: byAccount.read({
    input: z.object({ kind: collectedKind, id }),
    output: z.object({ collected: z.boolean() }),
    summary: 'Whether the caller has collected it',
  }),
  myCollectList: byAccount.read({
    content: true,
    input: pageInput.extend({ kind: collectedKind.default('video') }),
    output: pageOf(collected),
    summary: 'The collection of the caller, newest first',
  }),
  myLookList: byAccount.read({
    content: true,
    input: pageInput.extend({ kind: shelfKind.default('video') }),
    output: pageOf(looked),
    summary: 'What the caller watched or read, with the place to go on, newest first',
  }),
  delLookList: byAccount.change({
    input: z.object({ kind: shelfKind.default('video'), ids: z.array(id).min(1).max(100).or(z.literal('all')) }),
    summary: 'Takes videos or novels out of the viewing record, or empties it',
  }),
  myCounts: byAccount.read({
    output: z.object({ collected: count, looked: count }),
    summary: 'How much stands in the collection and in the viewing record of the caller',
  }),
  'history/continue': byAccount.read({
    content: true,
    output: listOf(continued),
    limit: { per: 'account', max: 120, seconds: 60 },
    summary: 'What the caller began and has not finished, videos and novels by time, at most 20',
  }),
  'history/hide': byAccount.change({
    /** `undo` brings it back. */
    input: z.object({ kind: shelfKind, id, undo: z.boolean().optional() }),
    limit: { per: 'account', max: 300, seconds: 3600 },
    summary: 'Keeps a title, with all of its series, out of history/continue until it is watched or read again',
  }),
  'watchLater/list': byAccount.read({
    content: true,
    input: pageInput,
    output: pageOf(later),
    summary: 'What the caller wants to watch later, newest first',
  }),
  'watchLater/add': byAccount.change({
    /** `at`: when it was put there, for what is put back where it stood. */
    input: z.object({ videoId: id, at: time.optional() }),
    errors: ['NOT_FOUND', 'AGE_NEEDED', 'CONFLICT'],
    limit: { per: 'account', max: 600, seconds: 3600 },
    summary: `Puts a video on the list for later; at most ${mostWatchLater} are kept`,
  }),
  'watchLater/remove': byAccount.change({
    input: z.object({ videoIds: z.array(id).min(1).max(100) }),
    summary: 'Takes videos off the list for later',
  }),
  'watchLater/clear': byAccount.change({
    output: z.object({ removed: count }),
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Takes what was watched to its end off the list for later',
  }),
});

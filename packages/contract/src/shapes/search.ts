import { z } from 'zod';
import { count } from './common.ts';
import { post } from './community.ts';
import { listingCard } from './listing.ts';
import { novelCard } from './novel.ts';
import { author, videoCard } from './video.ts';

export const searchKind = z.enum(['all', 'video', 'novel', 'post', 'listing', 'author']);

/** Best match first, or what is newest, or what most people watch, read and like. */
export const searchSort = z.enum(['match', 'new', 'hot']);

/** Start (inclusive) and end (exclusive) of matched words, in UTF-16 units. */
const ranges = z.array(z.tuple([count, count]));

const matched = {
  /** In the title, or in the text of a post. */
  titleRanges: ranges,
  /** A piece of the body around the first match. */
  snippet: z.object({ text: z.string(), ranges }).nullable(),
  /** It only sounds like what was typed; comes after everything that is written like it. */
  near: z.literal(true).optional(),
};

/** Somebody whose works or posts the agent shows. */
const foundAuthor = author
  .extend({
    signature: z.string(),
    /** Counted up to a hundred thousand. */
    followers: count,
    /** Videos and novels, counted up to a thousand. */
    works: count,
  })
  .meta({ id: 'FoundAuthor' });
export type FoundAuthor = z.infer<typeof foundAuthor>;

export const searchHit = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('video'), video: videoCard, ...matched }),
    z.object({ kind: z.literal('novel'), novel: novelCard, ...matched }),
    z.object({ kind: z.literal('post'), post, ...matched }),
    z.object({ kind: z.literal('listing'), listing: listingCard, ...matched }),
    z.object({ kind: z.literal('author'), author: foundAuthor, ...matched }),
  ])
  .meta({ id: 'SearchHit' });

/** Common words are not counted to the end: `exact` is then false and `count` a lower bound. */
const kindCount = z.object({ count, exact: z.boolean() });
export const searchCounts = z.object({
  video: kindCount,
  novel: kindCount,
  post: kindCount,
  listing: kindCount,
  author: kindCount,
});

export const suggestion = z.object({ text: z.string(), ranges }).meta({ id: 'Suggestion' });

import { z } from 'zod';
import { count, id, picture, time } from './common.ts';
import { titleGroup } from './group.ts';

export const videoKind = z.enum(['short', 'long']);
export const videoAccess = z.enum(['free', 'credit', 'vip']);
export const rating = z.enum(['all', '18']);
/** `recommend` is learned from what the caller watches; for who has shown nothing yet it is what most people watch. */
export const videoSort = z.enum(['new', 'hot', 'collect', 'recommend']);
export const videoLength = z.enum(['short', 'medium', 'long']);
/** `hour` is what was played within the last hour, and behind it what was played today. */
export const rankingPeriod = z.enum(['hour', 'day', 'week', 'month', 'all']);

export const author = z.object({ authorId: id, nickname: z.string(), avatar: z.string() }).meta({ id: 'Author' });

export const videoCard = z
  .object({
    videoId: id,
    title: z.string(),
    cover: picture,
    /** Seconds. */
    duration: z.number().nonnegative(),
    kind: videoKind,
    access: videoAccess,
    rating,
    views: count,
    likes: count,
    collects: count,
    publishedAt: time,
    author,
    /** Why it is recommended to the caller, to be shown as it is: 因为你看过《…》. */
    reason: z.string().optional(),
  })
  .meta({ id: 'VideoCard' });
export type VideoCard = z.infer<typeof videoCard>;

export const videoGroup = titleGroup.meta({ id: 'VideoGroup' });
export type VideoGroup = z.infer<typeof videoGroup>;

const because = z.enum(['free', 'vip', 'view', 'own', 'preview']);

/** Either a way to play and why it is open to this caller, or the code that says why not. */
export const playback = z
  .union([
    z.object({ mode: z.enum(['full', 'preview']), because, url: z.string(), expiresAt: time }),
    z.object({ code: z.number().int(), message: z.string() }),
  ])
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof playback>;

export const subtitle = z.object({ lang: z.string(), label: z.string(), url: z.string() });

export const episode = z.object({ videoId: id, index: z.number().int(), title: z.string() });

export const video = videoCard
  .extend({
    description: z.string(),
    groupId: id,
    groupName: z.string(),
    tags: z.array(z.string()),
    series: z.object({ seriesId: id, title: z.string(), episodes: z.array(episode) }).nullable(),
    subtitles: z.array(subtitle),
    previewSeconds: z.number().nonnegative(),
    /** All comments that are shown, replies included. */
    comments: count.optional(),
    /** Where the pictures for seeking are listed (WebVTT); null where there are none, or none are open. */
    thumbnails: z.string().nullable(),
    my: z.object({
      liked: z.boolean(),
      collected: z.boolean(),
      position: z.number().nonnegative(),
      /** On the list for later. */
      later: z.boolean().optional(),
      /** The caller made it. */
      own: z.boolean().optional(),
    }),
    playback,
    related: z.array(videoCard),
  })
  .meta({ id: 'Video' });
export type Video = z.infer<typeof video>;

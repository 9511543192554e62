import { z } from 'zod';
import { workLimits } from '../constants.ts';
import { count, givenTime, id, picture, time, typed } from './common.ts';

export const uploadState = z.enum(['uploading', 'queued', 'processing', 'review', 'published', 'failed']);

export const uploadKind = z.enum(['video', 'image', 'novel']);

export const upload = z
  .object({
    uploadId: id,
    kind: uploadKind,
    title: z.string(),
    state: uploadState,
    /** 0 to 1, of the state it is in. */
    progress: z.number().min(0).max(1),
    /** Why it failed or was refused, ready to show. */
    reason: z.string().nullable(),
    createdAt: time,
    /** What it became, once published: a videoId, pictureId or novelId. */
    publishedId: id.nullable(),
    /** Of an image, once published. Whatever uses it (avatar, post, feedback) is told its uploadId. */
    picture: picture.optional(),
    /** False for a published video that nobody else sees: its creator hides it, or its time has not come. */
    shown: z.boolean().optional(),
  })
  .meta({ id: 'Upload' });

/**
 * Where a creator's video stands. `scheduled`: shown from `publishedAt` on; `hidden`: by its creator; `blocked`: taken
 * down by the operator; `deleted`: can be brought back until `goesAt`.
 */
export const workState = z.enum(['published', 'scheduled', 'review', 'refused', 'hidden', 'blocked', 'deleted']);
export type WorkState = z.infer<typeof workState>;

/** `hidden` holds what is blocked as well; without a tab, everything that is not deleted. */
export const workTab = z.enum(['published', 'review', 'refused', 'scheduled', 'hidden', 'deleted']);

export const work = z
  .object({
    videoId: id,
    title: z.string(),
    cover: picture,
    /** Seconds. */
    duration: z.number().nonnegative(),
    state: workState,
    /** Why it was refused, ready to show. */
    reason: z.string().nullable(),
    /** Hidden by its creator, whatever else it waits for. */
    hidden: z.boolean(),
    /** Opens by its link alone once it is shown: no list, search or feed has it. */
    linkOnly: z.boolean(),
    publishedAt: time,
    /** Of a deleted one: when it is erased. */
    goesAt: time.nullable(),
    /** With the creator's own. */
    views: count,
    likes: count,
    comments: count,
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof work>;

/** Where it stands in a series of its creator's own. */
const workSeries = z.object({ seriesId: id, title: z.string(), index: z.number().int() });

export const workDetails = work
  .extend({
    description: z.string(),
    tags: z.array(z.string()),
    groupId: id,
    series: workSeries.nullable(),
    /** A changed title, description, tag, series or cover waits for a moderator before anybody sees the video again. */
    reviewed: z.boolean(),
    /** Where its creator sees the film for some minutes, to choose a frame of it; null when it was taken down. */
    film: z.string().nullable(),
  })
  .meta({ id: 'WorkDetails' });

export const ownSeries = z
  .object({ seriesId: id, title: z.string(), episodes: count, lastIndex: z.number().int() })
  .meta({ id: 'OwnSeries' });

/** `seriesId` left out: a new series of that title. */
export const seriesChoice = z.object({
  seriesId: id.optional(),
  title: z.string().trim().max(workLimits.seriesTitle).default(''),
  index: z.number('请填写集数').int('集数是整数').min(1, '从第 1 集开始').max(workLimits.episodes, '集数太大'),
});

export const workForm = z.object({
  title: typed(workLimits.title),
  description: z.string().trim().max(workLimits.description),
  tags: z.array(typed(workLimits.tag)).max(workLimits.tags),
  groupId: id,
  hidden: z.boolean(),
  linkOnly: z.boolean().default(false),
  /** Only while it is not published yet: another moment, or null for at once. Left out: it stays. */
  publishAt: givenTime.nullable().optional(),
  series: seriesChoice.nullable(),
  /** An image that the caller uploaded; left out: the cover stays. */
  coverUploadId: id.optional(),
});

/** Exact counts, of all agents that show the video; a number that others see shortened is whole here. */
export const workFigures = z
  .object({
    title: z.string(),
    /** Seconds. */
    duration: z.number().nonnegative(),
    publishedAt: time,
    /** With the creator's own. */
    views: count,
    /** Of today and the six days before it. */
    weekViews: count,
    likes: count,
    collects: count,
    comments: count,
    /** Without the creator's own watching; null while nobody else has watched since these are counted. */
    audience: z
      .object({
        since: time,
        /** How often somebody began to watch. */
        starts: count,
        watchedSeconds: z.number().nonnegative(),
        /** How often each twentieth of the video was watched, from its beginning to its end. */
        parts: z.array(count),
      })
      .nullable(),
  })
  .meta({ id: 'WorkFigures' });

import { z } from 'zod';
import { count, id, picture, time } from './common.ts';
import { titleGroup } from './group.ts';
import { author, rating } from './video.ts';

export const novelState = z.enum(['连载', '完结']);
/** The least that a chapter asks for; a novel shows the highest of its chapters. */
export const readAccess = z.enum(['free', 'credit', 'vip']);
export const novelSort = z.enum(['new', 'hour', 'day', 'week', 'collect']);

export const novelCard = z
  .object({
    novelId: id,
    title: z.string(),
    author,
    cover: picture,
    state: novelState,
    /** Characters. */
    words: count,
    chapters: count,
    tags: z.array(z.string()),
    synopsis: z.string(),
    access: readAccess,
    rating,
    /** Reads of the running hour, day and week. */
    heat: z.object({ hour: count, day: count, week: count }),
    collects: count,
    /** Of the newest chapter that anybody can see. */
    lastTitle: z.string(),
    updatedAt: time,
  })
  .meta({ id: 'NovelCard' });

export const chapterHead = z
  .object({
    chapterId: id,
    index: count,
    title: z.string(),
    access: readAccess,
    words: count,
    publishedAt: time,
  })
  .meta({ id: 'ChapterHead' });

export const novel = novelCard
  .extend({
    groupId: id,
    groupName: z.string(),
    /** All that were ever counted. */
    reads: count,
    lastChapter: chapterHead.nullable(),
    my: z.object({
      collected: z.boolean(),
      /** Where the caller stopped reading, on any device. */
      chapterId: id.nullable(),
      chapterIndex: count.nullable(),
      chapterTitle: z.string().nullable(),
      offset: count,
      /** When that was read: a device that knows a later place of its own keeps it. */
      readAt: time.nullable(),
      /** Chapters that today's views have opened. */
      opened: z.array(id),
      /** The caller wrote it. */
      own: z.boolean().optional(),
    }),
    related: z.array(novelCard),
  })
  .meta({ id: 'Novel' });

export const chapter = chapterHead
  .extend({
    novelId: id,
    novelTitle: z.string(),
    /** Why it is open to this caller. */
    because: z.enum(['free', 'vip', 'view', 'own']),
    /** Paragraphs; none is empty, and none holds a line break. */
    text: z.array(z.string()),
    prevId: id.nullable(),
    nextId: id.nullable(),
    /** Until when a downloaded copy may be opened; null for a free chapter. */
    offlineUntil: time.nullable(),
  })
  .meta({ id: 'Chapter' });

export const novelGroup = titleGroup.meta({ id: 'NovelGroup' });

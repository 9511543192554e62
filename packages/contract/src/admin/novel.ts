import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { count, givenTime, picture, rowId, time } from '../shapes/common.ts';
import { uploadState } from '../shapes/upload.ts';
import { someAgents } from './some-agents.ts';
import { adminTable, byEditors, byReviewers } from './admin-call.ts';
import { access, pickKind, rating, tags } from './catalogue.ts';
import { overriddenNovel, overriddenRow } from './channel/override.ts';

const writing = z.enum(['连载', '完结']);
export const novelAdminStates = ['live', 'review', 'refused', 'hidden'] as const;
const adminState = z.enum(novelAdminStates);
export type NovelAdminState = z.infer<typeof adminState>;

const row = z.object({
  novelId: rowId,
  title: z.string(),
  cover: picture.nullable(),
  author: z.string(),
  authorCode: z.string(),
  groupId: rowId,
  groupName: z.string(),
  tags: z.array(z.string()),
  state: writing,
  rating,
  /** The dearest of its chapters. */
  access,
  synopsis: z.string(),
  agentIds: z.array(rowId),
  /** Agents of others have it as well: a change here is one of the caller's channels alone. */
  shared: z.boolean(),
  shown: adminState,
  /** Published chapters, and their characters. */
  chapters: count,
  words: count,
  lastTitle: z.string(),
  updatedAt: time,
  reads: count,
  collects: count,
  picked: z.number().int(),
  /** The upload that waits for a decision. */
  uploadId: rowId.nullable(),
  ...overriddenRow.shape,
  /** Agents that pin or recommend it, of those that the caller may see. */
  pinned: z.array(rowId),
  recommended: z.array(rowId),
});
export type NovelRow = z.infer<typeof row>;

/** Which novels: for lists, counts and what is done to all that match. */
export const novelFilter = z.object({
  agentId: rowId.optional(),
  shown: adminState.optional(),
  state: writing.optional(),
  rating: rating.optional(),
  groupId: rowId.optional(),
  picked: pickKind.optional(),
  /** Whether some channel shows it otherwise, or hides it. */
  overridden: z.enum(['true', 'false']).optional(),
  keyword: z.string().trim().max(64).optional(),
});
export type NovelFilter = z.infer<typeof novelFilter>;

const chapter = z.object({
  chapterId: rowId,
  position: z.number().int(),
  title: z.string(),
  access,
  words: count,
  publishedAt: time,
});
export type ChapterRow = z.infer<typeof chapter>;

const chapterText = z.string().min(1, '正文不能为空').max(80_000, '正文最多 8 万字');

/** 小说: novels, their chapters, and how they rank. */
export const novelAdminCalls = adminTable({
  'novels/list': byReviewers.read({
    input: pageInput.extend({ ...novelFilter.shape, sort: z.enum(['new', 'old']).default('new') }),
    output: pageOf(row),
    summary: 'Novels by whether they are shown, state, rating, group, agent and title',
  }),
  'novels/count': byReviewers.read({
    input: novelFilter,
    output: z.object({ total: count }),
    summary: 'How many novels match, counted up to one more than a bulk operation may hold',
  }),
  'novels/get': byReviewers.read({
    input: z.object({ novelId: rowId }),
    output: row.extend(overriddenNovel.shape),
    errors: ['NOT_FOUND'],
    summary: 'One novel',
  }),
  'novels/preview': byEditors.read({
    input: z.object({ uploadId: rowId }),
    output: z.object({
      state: uploadState,
      progress: z.number(),
      reason: z.string().nullable(),
      /** Null until the file has been read. */
      found: z
        .object({
          novelId: rowId,
          chapters: count,
          words: count,
          /** The first and last chapters, as they begin. */
          samples: z.array(z.object({ index: count, title: z.string(), words: count, firstLine: z.string() })),
          /** What looks wrong, ready to show; whoever decides may know better. */
          doubts: z.array(z.string()),
        })
        .nullable(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'What was found in a file that staff sent; nobody sees it before it is published',
  }),
  'novels/discard': byEditors.change({
    input: z.object({ uploadId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Gives up an import that was not published: its file and what was read of it go',
  }),
  'novels/save': byEditors.change({
    input: z.object({
      novelId: rowId,
      title: z.string().trim().min(1, '书名应为 1-80 个字').max(80, '书名应为 1-80 个字'),
      synopsis: z.string().trim().max(2000, '简介最多 2000 个字').default(''),
      groupId: rowId,
      tags: tags.default([]),
      state: writing,
      rating,
      picked: z.number().int().min(0).max(1000).default(0),
      agentIds: someAgents,
      coverUploadId: rowId.optional(),
      /** The first chapters that ask for a view or for VIP, counted from 1; left out: as they are. */
      creditFrom: z.number().int().min(1).max(1_000_000).nullable().optional(),
      vipFrom: z.number().int().min(1).max(1_000_000).nullable().optional(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Changes what is told of a novel, and what its chapters ask for',
  }),
  'novels/setShown': byEditors.change({
    /** `agentId`: in that channel alone, where others have it as well. */
    input: z.object({ novelId: rowId, shown: z.boolean(), agentId: rowId.optional() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Takes a novel off, or shows it again',
  }),
  'novels/chapters': byReviewers.read({
    input: pageInput.extend({
      novelId: rowId,
      keyword: z.string().trim().max(64).optional(),
      sort: z.enum(['first', 'last']).default('first'),
    }),
    output: pageOf(chapter),
    errors: ['NOT_FOUND'],
    summary: 'The chapters of a novel, those to come included',
  }),
  'novels/chapter': byReviewers.read({
    input: z.object({ chapterId: rowId }),
    output: chapter.extend({ novelId: rowId, text: z.string() }),
    errors: ['NOT_FOUND'],
    summary: 'A chapter with its text',
  }),
  'novels/saveChapter': byEditors.change({
    input: z.object({
      novelId: rowId,
      /** Null adds one. */
      chapterId: rowId.nullable(),
      title: z.string().trim().min(1, '标题应为 1-80 个字').max(80, '标题应为 1-80 个字'),
      text: chapterText,
      access,
      /** In the future: hidden until then. */
      publishedAt: givenTime,
      /** Where it stands, counted from 1; left out: where it is, or at the end. */
      position: z.number().int().min(1, '从 1 开始').max(1_000_000).optional(),
    }),
    output: z.object({ chapterId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Changes a chapter or adds one: title, text, access, time and place',
  }),
  'novels/removeChapter': byEditors.change({
    input: z.object({ chapterId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Takes a chapter away; who stopped in it goes on at the one before',
  }),
  'novels/rankings': byReviewers.read({
    input: z.object({ agentId: rowId, period: z.enum(['hour', 'day', 'week', 'score']).default('day') }),
    output: z.object({
      list: z.array(
        z.object({
          novelId: rowId,
          title: z.string(),
          author: z.string(),
          rating,
          hour: count,
          day: count,
          week: count,
          collects: count,
          picked: z.number().int(),
        }),
      ),
    }),
    summary: 'The first hundred of a ranking as members of the agent see it',
  }),
});

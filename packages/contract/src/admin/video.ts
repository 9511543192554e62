import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { count, givenTime, picture, rowId, time } from '../shapes/common.ts';
import { someAgents } from './some-agents.ts';
import { adminTable, byEditors, byReviewers } from './admin-call.ts';
import { access, pickKind, rating, tags } from './catalogue.ts';
import { overriddenRow, overriddenVideo } from './channel/override.ts';

/** `scheduled` is `live` with a time to come; `refused`: did not pass the review; `hidden`: taken off by staff, a report or a ban. */
export const videoStates = ['live', 'scheduled', 'review', 'refused', 'hidden', 'trash'] as const;
const videoState = z.enum(videoStates);
export type VideoState = z.infer<typeof videoState>;

const row = z.object({
  videoId: rowId,
  title: z.string(),
  cover: picture,
  kind: z.enum(['short', 'long']),
  access,
  rating,
  groupId: rowId,
  groupName: z.string(),
  tags: z.array(z.string()),
  /** Those that the caller may see. */
  agentIds: z.array(rowId),
  /** Agents of others have it as well: a change here is one of the caller's channels alone. */
  shared: z.boolean(),
  state: videoState,
  durationMs: count,
  views: count,
  likes: count,
  collects: count,
  publishedAt: time,
  authorId: rowId,
  author: z.string(),
  authorCode: z.string(),
  /** The upload that waits for a decision. */
  uploadId: rowId.nullable(),
  /** In the trash: when it goes for good. */
  goesAt: time.nullable(),
  ...overriddenRow.shape,
  /** Agents that pin or recommend it, of those that the caller may see. */
  pinned: z.array(rowId),
  recommended: z.array(rowId),
});
export type VideoRow = z.infer<typeof row>;

/** Which videos: for lists, counts and what is done to all that match. */
export const videoFilter = z.object({
  agentId: rowId.optional(),
  /** Left out: all that are not in the trash. */
  state: videoState.optional(),
  kind: z.enum(['short', 'long']).optional(),
  access: access.optional(),
  rating: rating.optional(),
  groupId: rowId.optional(),
  picked: pickKind.optional(),
  /** Whether some channel shows it otherwise, or hides it. */
  overridden: z.enum(['true', 'false']).optional(),
  /** A userCode. */
  author: z.string().trim().max(64).optional(),
  /** A part of the title, or the id. */
  keyword: z.string().trim().max(64).optional(),
});
export type VideoFilter = z.infer<typeof videoFilter>;

const series = z.object({
  /** Null makes one with this title. */
  seriesId: rowId.nullable(),
  title: z.string().trim().min(1, '请填写剧集名称').max(80),
  index: z.number('请填写集数').int().min(1, '集数从 1 开始').max(10_000),
});

const subtitle = z.object({ lang: z.string(), label: z.string() });

/** 视频: everything that plays, whoever made it and whether or not it is shown. */
export const videoAdminCalls = adminTable({
  'videos/list': byReviewers.read({
    input: pageInput.extend({
      ...videoFilter.shape,
      sort: z.enum(['new', 'old', 'published', 'earliest']).default('new'),
    }),
    output: pageOf(row),
    summary: 'Videos by state, kind, access, rating, group, agent, author and title',
  }),
  'videos/count': byReviewers.read({
    input: videoFilter,
    output: z.object({ total: count }),
    summary: 'How many videos match, counted up to one more than a bulk operation may hold',
  }),
  'videos/get': byReviewers.read({
    input: z.object({ videoId: rowId }),
    output: row.extend({
      description: z.string(),
      previewSeconds: count,
      series: z.object({ seriesId: rowId, title: z.string(), index: z.number().int() }).nullable(),
      subtitles: z.array(subtitle),
      width: count,
      height: count,
      /** Plays it for whoever looks at it here, as long as the address holds; null when it was taken off a moment ago. */
      playUrl: z.string().nullable(),
      ...overriddenVideo.shape,
    }),
    errors: ['NOT_FOUND'],
    summary: 'All of one video, with an address to watch it',
  }),
  'videos/save': byEditors.change({
    input: z.object({
      videoId: rowId,
      title: z.string().trim().min(1, '标题应为 1-80 个字').max(80, '标题应为 1-80 个字'),
      description: z.string().trim().max(2000, '简介最多 2000 个字').default(''),
      groupId: rowId,
      tags: tags.default([]),
      kind: z.enum(['short', 'long']),
      access,
      rating,
      /** In the future: hidden until then. */
      publishedAt: givenTime,
      previewSeconds: z.number().int().min(0).max(600).default(0),
      series: series.nullable().default(null),
      agentIds: someAgents,
      coverUploadId: rowId.optional(),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Changes what is told of a video, who may watch it, when it comes out and which agents have it',
  }),
  'videos/series': byReviewers.read({
    input: z.object({ keyword: z.string().trim().max(64).default(''), agentId: rowId.optional() }),
    output: z.object({ list: z.array(z.object({ seriesId: rowId, title: z.string(), episodes: count })) }),
    summary: 'Series to put a video into, by a part of their title',
  }),
  'videos/saveSubtitle': byEditors.change({
    input: z.object({
      videoId: rowId,
      lang: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/, '语言代码应如 zh、zh-TW、en'),
      label: z.string().trim().min(1, '请填写名称').max(20),
      /** WebVTT. */
      text: z.string().min(1, '请选择字幕文件').max(240_000, '字幕文件太大'),
    }),
    output: z.object({ cues: count }),
    errors: ['NOT_FOUND'],
    summary: 'Adds a subtitle track, or puts another in its place',
  }),
  'videos/removeSubtitle': byEditors.change({
    input: z.object({ videoId: rowId, lang: z.string().max(16) }),
    errors: ['NOT_FOUND'],
    summary: 'Takes a subtitle track away',
  }),
});

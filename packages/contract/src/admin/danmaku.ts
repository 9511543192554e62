import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { count, rowId, time } from '../shapes/common.ts';
import { danmakuColor, danmakuMode } from '../shapes/danmaku.ts';
import { adminTable, byModerators } from './admin-call.ts';
import { decisionReason, keyword, person } from './safety.ts';

const state = z.enum(['published', 'review', 'hidden']);

const danmakuRow = z.object({
  danmakuId: rowId,
  agentId: rowId,
  videoId: rowId,
  videoTitle: z.string(),
  author: person,
  text: z.string(),
  /** Milliseconds from the beginning of the video. */
  at: count,
  mode: danmakuMode,
  color: danmakuColor,
  state,
  createdAt: time,
});
export type ConsoleDanmaku = z.infer<typeof danmakuRow>;

/** 弹幕: what is written onto videos. */
export const adminDanmakuCalls = adminTable({
  'danmaku/list': byModerators.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      videoId: rowId.optional(),
      /** Words of the text, or the userCode of who wrote it. */
      keyword,
      state: state.optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(danmakuRow),
    summary: 'What was written onto videos, by video, words, author and state',
  }),
  'danmaku/setHidden': byModerators.change({
    input: z.object({ danmakuId: rowId, hidden: z.boolean(), reason: decisionReason }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Hides one without a report, or shows it again; its author is told and may appeal',
  }),
  'danmaku/delete': byModerators.change({
    input: z.object({ danmakuId: rowId, reason: decisionReason }),
    errors: ['NOT_FOUND'],
    summary: 'Deletes one for good; its author is told why',
  }),
});

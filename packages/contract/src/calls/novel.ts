import { z } from 'zod';
import { byAccount, byAnyone, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { groupPageInput } from '../shapes/group.ts';
import { agentScope, count, id, time } from '../shapes/common.ts';
import {
  chapter,
  chapterHead,
  novel,
  novelCard,
  novelGroup,
  novelSort,
  novelState,
  readAccess,
} from '../shapes/novel.ts';

export const novelCalls = callTable({
  'novel/recommendNovel': byAnyone.read({
    content: true,
    input: pageInput.extend({ agentid: id.optional() }),
    output: pageOf(novelCard),
    errors: ['NOT_FOUND'],
    summary: 'Recommended novels',
  }),
  'novel/novelListByGroup': byAnyone.read({
    content: true,
    input: groupPageInput.extend({
      sort: novelSort.default('new'),
      state: novelState.optional(),
      access: readAccess.optional(),
      /** Only 18+ titles: nothing for who has not confirmed the age. */
      rating: z.literal('18').optional(),
    }),
    output: pageOf(novelCard),
    errors: ['NOT_FOUND'],
    summary: 'A page of novels of a group; sorted by hour, day or week it is a ranking',
  }),
  'novel/groups': byAnyone.read({
    input: agentScope,
    output: listOf(novelGroup),
    errors: ['NOT_FOUND'],
    summary: 'The novel groups of the agent in their order',
  }),
  'novel/getNovelInfo': byAnyone.read({
    content: true,
    input: agentScope.extend({ novelId: id }),
    output: novel,
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: "One novel with the caller's place in it",
  }),
  'novel/getChapterList': byAnyone.read({
    content: true,
    input: agentScope.extend({ novelId: id }),
    output: listOf(chapterHead),
    errors: ['NOT_FOUND', 'AGE_NEEDED'],
    summary: 'The whole catalogue, so that the drawer can open at any chapter; without any text',
  }),
  'novel/getChapter': byAnyone.read({
    content: true,
    input: agentScope.extend({ chapterId: id }),
    output: chapter,
    errors: ['NOT_FOUND', 'AGE_NEEDED', 'VIP_NEEDED', 'NO_FREE_VIEW'],
    summary: 'The text of a chapter, for those who may read it',
  }),
  'novel/addNovelHourVolume': byAccount.change({
    method: 'GET',
    trace: true,
    input: agentScope.extend({ novelId: id }),
    output: z.object({ counted: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Counts a read for the rankings',
  }),
  'novel/collectNovel': byAccount.change({
    /** `at`: when it was collected, for what is put back where it stood. */
    input: z.object({ novelId: id, at: time.optional() }),
    errors: ['NOT_FOUND'],
    summary: 'Puts a novel on the shelf',
  }),
  'novel/delCollectNovel': byAccount.change({
    input: z.object({ novelIds: z.array(id).min(1).max(100) }),
    summary: 'Takes novels off the shelf',
  }),
  'novel/loklNonel': byAccount.change({
    trace: true,
    content: true,
    /** `offset` counts characters (UTF-16 units) of the paragraphs joined by a line break each; `at` is when it was read, for what is sent late by an offline device. */
    input: z.object({ novelId: id, chapterId: id, offset: count, at: time.optional() }),
    /** The place that is kept now: not the one given when another device was later. */
    output: z.object({ chapterId: id, offset: count, at: time }),
    errors: ['NOT_FOUND'],
    summary: 'Remembers the reading position; the latest by time wins',
  }),
});

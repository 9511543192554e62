import { z } from 'zod';
import { byAccount, byMember, callTable } from '../call.ts';
import { listOf, pageInput, pageOf } from '../page.ts';
import { agentScope, id } from '../shapes/common.ts';
import { ownSeries, work, workDetails, workFigures, workForm, workState, workTab } from '../shapes/upload.ts';

const one = agentScope.extend({ videoId: id });
/** All that changes a work counts together. */
const changing = { per: 'account', max: 120, seconds: 1800, counts: 'works' } as const;

/** What members published: theirs alone. Somebody else's is not found. */
export const workCalls = callTable({
  myWorks: byAccount.read({
    input: pageInput.extend({ tab: workTab.optional() }),
    output: pageOf(work),
    limit: { per: 'account', max: 300, seconds: 300 },
    summary: "The caller's own videos with their state and counts, newest first",
  }),

  'myWorks/get': byAccount.read({
    input: one,
    output: workDetails,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 300, seconds: 300 },
    summary: 'One of them with all that can be edited',
  }),

  'myWorks/series': byAccount.read({
    input: agentScope,
    output: listOf(ownSeries),
    limit: { per: 'account', max: 300, seconds: 300 },
    summary: 'Series that hold videos of the caller and of nobody else',
  }),

  'myWorks/figures': byAccount.read({
    input: one,
    output: workFigures,
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 300, seconds: 300 },
    summary: 'What came of one of them: plays, time watched, and how far people watch',
  }),

  'myWorks/save': byMember.change({
    sensitive: true,
    input: one.extend(workForm.shape),
    output: z.object({ state: workState }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: changing,
    summary: 'Changes a video; what others read of it goes through word filter and review as an upload does',
  }),

  'myWorks/hide': byMember.change({
    sensitive: true,
    input: one.extend({ hidden: z.boolean() }),
    output: z.object({ state: workState }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: changing,
    summary: 'Hides a video from everybody else, or shows it again',
  }),

  'myWorks/delete': byMember.change({
    sensitive: true,
    input: one,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: changing,
    summary: 'Takes a video away at once; it can be brought back for 30 days, then it is erased with its files',
  }),

  'myWorks/undelete': byMember.change({
    sensitive: true,
    input: one,
    output: z.object({ state: workState }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: changing,
    summary: 'Brings a deleted video back as it was',
  }),
});

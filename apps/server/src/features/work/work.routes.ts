import type { WorkState } from '@liuguang/contract/shapes/upload.ts';
import { accountOf } from '../../platform/http/calls/account-of.ts';
import { type Routes, WithMessage } from '../../platform/http/calls/handlers.ts';
import type { WorkService } from './work.service.ts';

export function workRoutes(works: WorkService) {
  return {
    myWorks: async (input, context) => await works.list(accountOf(context), input),
    'myWorks/get': async ({ videoId }, context) => await works.get(accountOf(context), videoId),
    'myWorks/series': async (_input, context) => await works.series(accountOf(context)),
    'myWorks/figures': async ({ videoId }, context) => await works.figures(accountOf(context), videoId),
    'myWorks/save': async (input, context) => {
      const state = await works.save(accountOf(context), input);
      return new WithMessage(savedAs[state] ?? '已保存', { state });
    },
    'myWorks/hide': async ({ videoId, hidden }, context) => {
      const { state, linkOnly } = await works.hide(accountOf(context), videoId, hidden);
      const open = linkOnly ? '有链接的人可以打开了' : '已公开';
      return new WithMessage(hidden ? '已隐藏，只有你能看到' : (shownAs[state] ?? open), { state });
    },
    'myWorks/delete': async ({ videoId }, context) => {
      await works.remove(accountOf(context), videoId);
      return {};
    },
    'myWorks/undelete': async ({ videoId }, context) => {
      const state = await works.bringBack(accountOf(context), videoId);
      return new WithMessage('已恢复', { state });
    },
  } satisfies Routes;
}

const savedAs: Partial<Record<WorkState, string>> = { review: '已提交审核，通过后展示' };
const shownAs: Partial<Record<WorkState, string>> = {
  review: '审核通过后公开',
  refused: '未通过审核，修改后可再次提交',
  scheduled: '到定时的时间自动公开',
};

import { ApiError, isError } from '../../../../lib/api/api-error.ts';

type Offer = 'view' | 'ads' | 'vip' | 'retry';

export interface Gate {
  readonly title: string;
  readonly note: string;
  readonly offers: readonly Offer[];
}

/** Youth mode by night is forbidden, for one: none of these is for sale. */
const notForSale = ['NOT_FOUND', 'FORBIDDEN', 'AGE_NEEDED'] as const;

/** What stands in the place of a text that did not come, by what the server said and the views that are left. */
export function gateOf(error: unknown, viewsLeft: number): Gate {
  if (!(error instanceof ApiError)) {
    return { title: '本章没有加载出来', note: '未下载的章节需要网络才能阅读', offers: ['retry'] };
  }
  const { message } = error;
  if (isError(error, 'VIP_NEEDED')) {
    return { title: '本章为会员专享', note: '开通会员后，全站小说不限次数阅读', offers: ['vip'] };
  }
  if (isError(error, 'NO_FREE_VIEW')) {
    const note = `今日剩余 ${viewsLeft} 次 · 24:00 重置`;
    return viewsLeft > 0
      ? { title: '使用一次阅读机会，读完本章', note, offers: ['view', 'vip'] }
      : { title: '今日阅读机会已用完', note, offers: ['ads', 'vip'] };
  }
  if (notForSale.some((name) => isError(error, name))) return { title: message, note: '', offers: [] };
  return { title: '本章没有加载出来', note: message, offers: ['retry'] };
}

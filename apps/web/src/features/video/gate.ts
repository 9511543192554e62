import type { Video } from '@liuguang/contract/shapes/video.ts';

type Offer = 'view' | 'ads' | 'vip';

export interface Gate {
  readonly message: string;
  readonly hint: string;
  readonly offers: readonly Offer[];
}

const vipNeeded = 1006;
const noFreeView = 1007;

/** What stands between a viewer and the whole video, by what the server decided and the views they have left. */
export function gateOf({ access, playback }: Pick<Video, 'access' | 'playback'>, viewsLeft: number): Gate {
  const previewed = 'url' in playback;
  const code = previewed ? null : playback.code;
  const stopped = '试看结束，继续观看完整版';
  if (access === 'vip' && (previewed || code === vipNeeded)) {
    return {
      message: previewed ? stopped : playback.message,
      hint: '会员专享内容，开通后不限次数',
      offers: ['vip'],
    };
  }
  // Anything else that the server refuses (youth mode at night, for one) is not for sale.
  if (!previewed && code !== noFreeView) return { message: playback.message, hint: '', offers: [] };
  const hint = `今日剩余 ${viewsLeft} 次 · 24:00 重置`;
  if (viewsLeft > 0) {
    return { message: previewed ? stopped : '使用 1 次，观看完整版', hint, offers: ['view', 'vip'] };
  }
  return { message: previewed ? stopped : playback.message, hint, offers: ['ads', 'vip'] };
}

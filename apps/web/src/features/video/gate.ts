import type { Video } from '@liuguang/contract/shapes/video.ts';
import { isCode } from '../../lib/api/api-error.ts';

type Offer = 'view' | 'ads' | 'vip';

export interface Gate {
  readonly message: string;
  readonly hint: string;
  readonly offers: readonly Offer[];
}

/** What stands between a viewer and the whole video, by what the server decided and the views they have left. */
export function gateOf({ access, playback }: Pick<Video, 'access' | 'playback'>, viewsLeft: number): Gate {
  const previewed = 'url' in playback;
  const refused = (name: 'VIP_NEEDED' | 'NO_FREE_VIEW') => !previewed && isCode(playback.code, name);
  const stopped = '试看结束，继续观看完整版';
  if (access === 'vip' && (previewed || refused('VIP_NEEDED'))) {
    return {
      message: previewed ? stopped : playback.message,
      hint: '会员专享内容，开通后不限次数',
      offers: ['vip'],
    };
  }
  // Anything else that the server refuses (youth mode at night, for one) is not for sale.
  if (!previewed && !refused('NO_FREE_VIEW')) return { message: playback.message, hint: '', offers: [] };
  const hint = `今日剩余 ${viewsLeft} 次 · 24:00 重置`;
  if (viewsLeft > 0) {
    return { message: previewed ? stopped : '使用 1 次，观看完整版', hint, offers: ['view', 'vip'] };
  }
  return { message: previewed ? stopped : playback.message, hint, offers: ['ads', 'vip'] };
}

import type { Ad } from '@liuguang/contract/shapes/ad.ts';

export function sampleAd(adId: string, changes: Partial<Ad> = {}): Ad {
  return {
    adId,
    id: adId,
    adName: `广告 ${adId}`,
    remark: '',
    adPicture: '',
    adJupAddress: '',
    openType: 1,
    playSecond: 5,
    isLook: 0,
    placement: 'rewarded',
    ...changes,
  };
}

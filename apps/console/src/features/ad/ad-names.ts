import type { AdState } from '@liuguang/contract/admin/ad.ts';
import type { Placement } from '@liuguang/contract/shapes/ad.ts';

export const placementNames: Readonly<Record<Placement, string>> = {
  splash: '开屏',
  homePopup: '首页弹窗',
  bottomBanner: '底部横幅',
  featured: '首页轮播',
  free: '免费',
  crack: '发现墙',
  application: '应用墙',
  floatingIcon: '悬浮图标',
  topRight: '右上角',
  rewarded: '看广告得次数',
};
export const placementOptions = Object.entries(placementNames).map(([value, label]) => ({ value, label }));

export const adStateNames: Readonly<Record<AdState, { label: string; color: string }>> = {
  running: { label: '投放中', color: 'success' },
  scheduled: { label: '未开始', color: 'processing' },
  ended: { label: '已结束', color: 'default' },
  usedUp: { label: '预算用完', color: 'warning' },
  paused: { label: '已暂停', color: 'warning' },
  withheld: { label: '举报下架', color: 'error' },
  trash: { label: '回收站', color: 'default' },
};
export const adStateOptions = Object.entries(adStateNames).map(([value, { label }]) => ({ value, label }));

export const refusedNames = {
  bot: '机器访问',
  anonymous: '未登录',
  rate: '过于频繁',
  repeat: '重复',
  over: '超出预算或时间',
} as const;

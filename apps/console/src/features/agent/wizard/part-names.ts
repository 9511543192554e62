import type { CopyPart } from '@liuguang/contract/admin/channel/agent-copy.ts';

/** What a new channel can be given of another one. */
export const partNames: Readonly<Record<CopyPart, string>> = {
  groups: '分组',
  videos: '视频',
  novels: '小说',
  ads: '广告',
  overrides: '渠道覆盖',
  plans: '会员套餐',
  keys: '功能设置',
  legal: '协议文本',
  contacts: '联系方式',
  notices: '系统通知',
};

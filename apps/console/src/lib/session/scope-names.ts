import type { TokenScope } from '@liuguang/contract/admin/open-api/token-scopes.ts';

type Section = TokenScope extends `${infer S}:${string}` ? S : never;

const sectionNames: Record<Section, string> = {
  overview: '概览',
  agents: '渠道',
  promotion: '推广',
  commission: '结算',
  invites: '邀请好友',
  ads: '广告',
  content: '上传与分组',
  videos: '视频',
  novels: '小说',
  imports: '导入',
  bulk: '批量操作',
  community: '社区',
  danmaku: '弹幕',
  city: '同城',
  imageTools: '图片工具',
  plans: '套餐',
  orders: '订单与退款',
  redeem: '兑换码',
  channels: '支付渠道',
  books: '账目',
  users: '用户',
  safety: '审核',
  messages: '消息',
  feedback: '反馈',
  upload: '上传进度',
  jobs: '任务',
  system: '运行状况',
  backup: '备份',
};

const kindNames: Readonly<Record<string, string>> = { read: '查看', write: '修改', decide: '敏感操作' };

export function sectionName(section: string): string {
  return (sectionNames as Record<string, string>)[section] ?? section;
}

/** `orders:write` as people read it. */
export function scopeName(scope: string): string {
  const [section = '', kind = ''] = scope.split(':');
  return `${sectionName(section)} ${kindNames[kind] ?? kind}`;
}

import type { FeedbackRow } from '@liuguang/contract/admin/message.ts';

export const kindNames: Readonly<Record<FeedbackRow['kind'], string>> = {
  bug: '功能异常',
  idea: '产品建议',
  content: '内容问题',
  payment: '充值支付',
  account: '账号问题',
  other: '其他',
};
export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

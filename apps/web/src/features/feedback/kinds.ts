import type { OpinionKind } from '@liuguang/contract/shapes/message.ts';

export const kinds = [
  { id: 'bug', label: '功能异常' },
  { id: 'idea', label: '产品建议' },
  { id: 'content', label: '内容问题' },
  { id: 'payment', label: '充值支付' },
  { id: 'account', label: '账号问题' },
  { id: 'other', label: '其他' },
] as const satisfies readonly { id: OpinionKind; label: string }[];

export function kindLabel(kind: OpinionKind): string {
  return kinds.find(({ id }) => id === kind)?.label ?? '其他';
}

import type { InviteReason, InviteRow } from '@liuguang/contract/admin/promotion/invites.ts';
import type { InviteReward } from '@liuguang/contract/shapes/promotion/invite.ts';

/** What spoke against an invite, as staff read it. */
export const reasonNames: Readonly<Record<InviteReason, string>> = {
  self: '与邀请人同一设备',
  device: '与其他被邀请人同一设备',
  address: '同一地址来了多人',
  household: '与邀请人同一地址',
  network: '同一网段来了多人',
  program: '多人用完全相同的浏览器',
  burst: '几分钟内来了多人',
  history: '邀请人有过虚假邀请',
  circle: '互相邀请',
  banned: '账号被封禁',
  merged: '与旧账号合并',
  left: '账号已注销',
  cap: '邀请人超过奖励上限',
};

export const stateNames: Readonly<Record<InviteRow['state'], string>> = {
  held: '待审核',
  waiting: '未完成',
  reached: '已达成，待发放',
  granted: '已发奖励',
  refused: '未通过',
  lapsed: '超过期限',
};

export function rewardText({ kind, amount }: InviteReward): string {
  if (amount === 0) return '—';
  return kind === 'days' ? `${amount} 天 VIP` : `${amount} 次观看`;
}

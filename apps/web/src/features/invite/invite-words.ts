import type { InviteProgress, InviteReward, InviteRules } from '@liuguang/contract/shapes/promotion/invite.ts';

export function rewardWords({ kind, amount }: InviteReward): string {
  if (amount === 0) return '没有奖励';
  return kind === 'days' ? `${amount} 天VIP` : `${amount} 次观看次数`;
}

/** What the new member must do, in one line. */
export function conditionWords({ watchMinutes, watchDays }: Pick<InviteRules, 'watchMinutes' | 'watchDays'>): string {
  const days = watchDays > 1 ? `，分布在至少 ${watchDays} 天（每天至少 1 分钟）` : '';
  return `注册账号（绑定手机或设置密码），并观看满 ${watchMinutes} 分钟${days}`;
}

/** The rules as they are; nothing is promised that the server does not keep. */
export function ruleLines(rules: InviteRules, agentName: string): string[] {
  const { inviter, invitee, windowDays, holdHours, dayCap, monthCap, totalCap } = rules;
  const views = inviter.kind === 'views' || invitee.kind === 'views';
  const when = holdHours > 0 ? `达成约 ${holdHours} 小时后发放` : '达成后几分钟内发放';
  return [
    `好友通过你的链接第一次打开${agentName}，并在 ${windowDays} 天内${conditionWords(rules)}，就会发放上面的奖励。`,
    `奖励在${when}${views ? '；观看次数要在本页领取，领取当天有效' : '，自动到账'}。`,
    `你每天最多得 ${dayCap} 次奖励，每月 ${monthCap} 次，累计 ${totalCap} 次；超过后好友仍有奖励，你不再得到。`,
    '已有账号的人、同一台设备上的账号不算新好友；与你同一网络、短时间大量的邀请会先人工审核，虚假邀请没有奖励。',
    '为防止作弊，会保存设备和网络地址的加密摘要，到期自动删除。',
  ];
}

const stateNames = {
  waiting: '等待',
  reached: '已达成',
  checking: '审核中',
  rewarded: '已奖励',
  refused: '未通过',
} as const satisfies Record<InviteProgress['state'], string>;

export function stateName({ state, reward }: Pick<InviteProgress, 'state' | 'reward'>): string {
  return state === 'rewarded' && reward.amount === 0 ? '已达成' : stateNames[state];
}

/** How far it is: 已注册 · 观看 12/30 分钟 · 1/2 天. */
export function progressWords(progress: InviteProgress): string {
  const { claimed, watchedMinutes, watchMinutes, watchedDays, watchDays } = progress;
  const days = watchDays > 1 ? ` · ${Math.min(watchedDays, watchDays)}/${watchDays} 天` : '';
  return `${claimed ? '已注册' : '未注册'} · 观看 ${Math.min(watchedMinutes, watchMinutes)}/${watchMinutes} 分钟${days}`;
}

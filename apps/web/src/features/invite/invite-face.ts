import type { InviteRules } from '@liuguang/contract/shapes/promotion/invite.ts';
import type { PublicFace } from '../../entities/share/public-face.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { local } from '../../lib/storage/storage.ts';
import { rewardWords } from './invite-words.ts';

/** Beside the invite goes the channel code that this device came by: whose channel the friend is does not change. */
export function inviteUrl(code: string, { origin }: Pick<Location, 'origin'> = location): string {
  const query = new URLSearchParams({ invite: code });
  const [agentid, channel] = [useAppStore.getState().linkedAgent, local.read('code')];
  if (agentid !== undefined) query.set('agentid', agentid);
  if (channel !== undefined) query.set('code', channel);
  return `${origin}/#/home?${query}`;
}

export function inviteFace(code: string, rules: InviteRules, agentName: string): PublicFace {
  const { invitee, watchMinutes } = rules;
  return {
    agentName,
    title: `邀请你一起看${agentName}`,
    subtitle: invitee.amount > 0 ? `新人得 ${rewardWords(invitee)}` : '',
    picture: undefined,
    hint: '扫码打开',
    note: invitee.amount > 0 ? `注册并看满 ${watchMinutes} 分钟` : '',
    url: inviteUrl(code),
  };
}

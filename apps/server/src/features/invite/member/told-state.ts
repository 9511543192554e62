import type { InviteProgress, InviteReward } from '@liuguang/contract/shapes/promotion/invite.ts';

interface Kept {
  readonly state: string;
  readonly reasons: readonly string[];
  readonly reward: InviteReward;
  readonly paid: boolean;
}

type Told = Pick<InviteProgress, 'state' | 'note' | 'canTake'>;

/** What members read of the state. Of what speaks against an invite they are told no more than that it does. */
export function toldState({ state, reasons, reward, paid }: Kept): Told {
  if (state === 'granted') return granted(reasons, reward, paid);
  const told = {
    waiting: { state: 'waiting', note: '' },
    reached: { state: 'reached', note: '条件已达成，奖励稍后发放' },
    held: { state: 'checking', note: '人工审核中，通过后发放' },
    lapsed: { state: 'refused', note: '没有在期限内完成' },
    refused: { state: 'refused', note: reasons.includes('left') ? '账号已注销' : '未通过审核' },
  } as const;
  return { ...(told[state as keyof typeof told] ?? told.refused), canTake: false };
}

function granted(reasons: readonly string[], { kind, amount }: InviteReward, paid: boolean): Told {
  if (amount === 0) {
    const note = reasons.includes('cap') ? '已超过奖励上限，这次没有奖励' : '';
    return { state: 'rewarded', note, canTake: false };
  }
  if (kind === 'views' && !paid) return { state: 'reached', note: '领取后当天有效', canTake: true };
  return { state: 'rewarded', note: '', canTake: false };
}

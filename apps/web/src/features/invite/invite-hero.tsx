import type { InviteRules } from '@liuguang/contract/shapes/promotion/invite.ts';
import { useNavigate } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { openFaceShare } from '../../entities/share/share.ts';
import { copyText } from '../../lib/native/copy.ts';
import { Button } from '../../ui/button/button.tsx';
import type { PublicFace } from '../../entities/share/public-face.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { local } from '../../lib/storage/storage.ts';
import { conditionWords, rewardWords } from './invite-words.ts';
import styles from './invite.module.css';

/** What both get, and the ways to send the link. */
export function InviteHero({ rules, code, agentName }: { rules: InviteRules; code: string | null; agentName: string }) {
  const navigate = useNavigate();
  const both = rules.inviter.amount > 0 && rules.invitee.amount > 0;
  return (
    <section className={styles.hero} aria-label="我的邀请链接">
      <Gift className={styles.gift} aria-hidden="true" />
      <h2 className={styles.title}>{both ? '邀请好友，双方得奖励' : '邀请好友得奖励'}</h2>
      <p className={styles.condition}>好友{conditionWords(rules)}</p>
      <dl className={styles.rewards}>
        <div>
          <dt>你得</dt>
          <dd>{rewardWords(rules.inviter)}</dd>
        </div>
        <div>
          <dt>好友得</dt>
          <dd>{rewardWords(rules.invitee)}</dd>
        </div>
      </dl>
      {code === null ? (
        <>
          <p className={styles.condition}>注册后的账号才能邀请，奖励不会丢</p>
          <Button block onClick={() => navigate({ to: '/register' })}>
            先注册账号
          </Button>
        </>
      ) : (
        <>
          <p className={styles.link} data-invite-link>
            {inviteUrl(code)}
          </p>
          <div className={styles.ways}>
            <Button kind="quiet" block onClick={() => copyText(inviteUrl(code))}>
              复制链接
            </Button>
            <Button block onClick={() => openFaceShare(inviteFace(code, rules, agentName))}>
              邀请海报
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Beside the invite goes the channel code that this device came by: whose channel the friend is does not change. */
function inviteUrl(code: string, { origin }: Pick<Location, 'origin'> = location): string {
  const query = new URLSearchParams({ invite: code });
  const [agentid, channel] = [useAppStore.getState().linkedAgent, local.read('code')];
  if (agentid !== undefined) query.set('agentid', agentid);
  if (channel !== undefined) query.set('code', channel);
  return `${origin}/#/home?${query}`;
}

function inviteFace(code: string, rules: InviteRules, agentName: string): PublicFace {
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

import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { InviteProgress } from '@liuguang/contract/shapes/promotion/invite.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAgent } from '../../lib/config/agent.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { useSignedIn, useUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { formatDate } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { mineQuery, useTakeViews } from './api.ts';
import { InviteHero } from './invite-hero.tsx';
import { InvitedList } from './invited-list.tsx';
import { ruleLines, progressWords, rewardWords, stateName } from './invite-words.ts';
import styles from './invite.module.css';

/** The own link and poster, what they are worth, and who came by them. */
export function InvitePage() {
  const back = useBack();
  return (
    <div className={styles.page}>
      <PageHeader title="邀请好友" onBack={back} clear />
      <AccountOnly note="邀请记录和奖励存在你的账号里">
        <Mine />
      </AccountOnly>
    </div>
  );
}

function Mine() {
  const claimed = useUser().data?.claimed === true;
  const mine = useQuery({ ...mineQuery(claimed), enabled: useSignedIn() });
  if (mine.data) return <Invites mine={mine.data} />;
  if (mine.error) return <ErrorState message={messageOf(mine.error)} onRetry={() => mine.refetch()} />;
  return (
    <output className={styles.parts} aria-label="正在加载">
      <Skeleton height="62rem" radius="4rem" />
      <Skeleton height="24rem" radius="4rem" />
      <Skeleton height="40rem" radius="4rem" />
    </output>
  );
}

function Invites({ mine }: { mine: CallOutput<'invite/mine'> }) {
  const navigate = useNavigate();
  const agentName = useAgent()?.agentName ?? '';
  const { rules, code, invited, rewarded, viewsToTake, invitedBy } = mine;
  return (
    <div className={styles.parts}>
      {rules ? (
        <InviteHero rules={rules} code={code} agentName={agentName} />
      ) : (
        <EmptyState
          icon={<UserPlus />}
          title="邀请活动未开启"
          note={invited > 0 || invitedBy ? '之前的邀请仍按当时的规则发放奖励' : '开启后可以在这里邀请好友'}
          action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
        />
      )}
      {viewsToTake > 0 && <TakeViews views={viewsToTake} />}
      {invitedBy && <InvitedBy by={invitedBy} />}
      {(rules !== null || invited > 0) && <InvitedList invited={invited} rewarded={rewarded} />}
      {rules && (
        <section className={styles.card} aria-label="活动规则">
          <h2 className={styles.heading}>活动规则</h2>
          <ol className={styles.rules}>
            {ruleLines(rules, agentName).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** Who invited the caller, what they get for it, and what is still to do. */
function InvitedBy({ by }: { by: InviteProgress }) {
  const navigate = useNavigate();
  const { name, state, note, claimed, deadlineAt, reward } = by;
  return (
    <section className={styles.card} aria-label="我的新人奖励">
      <div className={styles.head}>
        <h2 className={styles.heading}>你由 {name} 邀请</h2>
        <span className={styles.state} data-state={state}>
          {stateName(by)}
        </span>
      </div>
      <p className={styles.words}>
        {state === 'rewarded' ? '你得到了' : '完成后你得'} <b>{rewardWords(reward)}</b>
      </p>
      <p className={styles.note}>{note || progressWords(by)}</p>
      {state === 'waiting' && (
        <>
          <p className={styles.note}>{formatDate(deadlineAt)} 前有效</p>
          <Button kind="quiet" size="small" onClick={() => navigate({ to: claimed ? '/home' : '/register' })}>
            {claimed ? '去看视频' : '去注册'}
          </Button>
        </>
      )}
    </section>
  );
}

/** Views are for the day on which they are taken, so whoever earned them says when. */
function TakeViews({ views }: { views: number }) {
  const take = useTakeViews();
  return (
    <section className={styles.take} aria-label="待领取的奖励">
      <div>
        <p className={styles.words}>
          有 <b>{views} 次</b>观看次数可以领取
        </p>
        <p className={styles.note}>领取当天有效，想看的时候再领</p>
      </div>
      {/* The client has told why it did not work. */}
      <Button size="small" onClick={() => take().catch(() => undefined)} busyLabel="领取中...">
        领取
      </Button>
    </section>
  );
}

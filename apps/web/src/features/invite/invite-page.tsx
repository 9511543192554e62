import type { CallOutput } from '@liuguang/contract/calls.ts';
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
import { mineQuery } from './api.ts';
import { InviteHero } from './invite-hero.tsx';
import { InvitedBy } from './invited-by.tsx';
import { InvitedList } from './invited-list.tsx';
import styles from './invite.module.css';
import { ruleLines } from './invite-words.ts';
import { TakeViews } from './take-views.tsx';

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

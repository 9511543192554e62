import type { InviteProgress } from '@liuguang/contract/shapes/promotion/invite.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Endless } from '../../lib/api/endless.tsx';
import { formatAgo } from '../../lib/format/format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { invitedPages } from './api.ts';
import styles from './invite.module.css';
import { progressWords, rewardWords, stateName } from './invite-words.ts';

/** Who came by the own link, and how far each is. */
export function InvitedList({ invited, rewarded }: { invited: number; rewarded: number }) {
  const pages = useInfiniteQuery({ ...invitedPages(), enabled: useSignedIn() });
  return (
    <section className={styles.card} aria-label="我的邀请">
      <div className={styles.head}>
        <h2 className={styles.heading}>我的邀请</h2>
        <span className={styles.note}>
          {invited} 人，{rewarded} 人已得奖
        </span>
      </div>
      <Endless
        query={pages}
        skeleton={<Skeleton height="24rem" radius="3rem" />}
        empty={<EmptyState icon={<UserPlus />} title="还没有人接受邀请" note="把链接或海报发给好友试试" />}
      >
        {(loaded) => (
          <ul className={styles.list}>
            {loaded.flatMap(({ list }) => list.map((one) => <Row key={one.inviteId} one={one} />))}
          </ul>
        )}
      </Endless>
    </section>
  );
}

function Row({ one }: { one: InviteProgress }) {
  const { name, state, note, joinedAt, reward } = one;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.words}>
          {name} <span className={styles.note}>{formatAgo(joinedAt)}来到</span>
        </p>
        <p className={styles.note}>
          {note || (state === 'rewarded' ? `奖励 ${rewardWords(reward)}` : progressWords(one))}
        </p>
      </div>
      <span className={styles.state} data-state={state}>
        {stateName(one)}
      </span>
    </li>
  );
}

import type { InviteProgress } from '@liuguang/contract/shapes/promotion/invite.ts';
import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './invite.module.css';
import { progressWords, rewardWords, stateName } from './invite-words.ts';

/** Who invited the caller, what they get for it, and what is still to do. */
export function InvitedBy({ by }: { by: InviteProgress }) {
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

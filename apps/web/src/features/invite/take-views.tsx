import { Button } from '../../ui/button/button.tsx';
import { useTakeViews } from './api.ts';
import styles from './invite.module.css';

/** Views are for the day on which they are taken, so whoever earned them says when. */
export function TakeViews({ views }: { views: number }) {
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

import { Button } from '../../ui/button/button.tsx';
import type { Outgoing } from './outbox.ts';
import styles from './comment-row.module.css';

interface OutgoingRowProps {
  readonly outgoing: Outgoing;
  readonly onAgain: () => void;
  readonly onEdit: () => void;
  readonly onDrop: () => void;
}

/** A comment that is on its way, or waits for somebody to try again. */
export function OutgoingRow({ outgoing: { text, answers, problem }, onAgain, onEdit, onDrop }: OutgoingRowProps) {
  return (
    <div className={styles.outgoing} aria-busy={problem === null}>
      <p className={styles.text}>
        {answers && <span className={styles.to}>回复 {answers.nickname}：</span>}
        {text}
      </p>
      {problem === null ? (
        <p className={styles.foot}>发送中…</p>
      ) : (
        <>
          <p className={styles.problem} role="alert">
            没有发出去：{problem}
          </p>
          <div className={styles.tries}>
            <Button size="small" onClick={onAgain}>
              重试
            </Button>
            <Button kind="quiet" size="small" onClick={onEdit}>
              修改
            </Button>
            <Button kind="plain" size="small" onClick={onDrop}>
              不发了
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

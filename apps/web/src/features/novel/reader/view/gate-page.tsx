import { Link } from '@tanstack/react-router';
import { CloudOff, Crown, LockKeyhole } from 'lucide-react';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { useUser, withAccount } from '../../../../lib/session/session.ts';
import { viewsLeftIn } from '../../../../lib/session/views-left.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { useSpendView } from '../api.ts';
import { gateOf } from '../book/gate.ts';
import styles from './state-page.module.css';

interface GatePageProps {
  readonly novelId: string;
  readonly chapterId: string;
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: (() => unknown) | undefined;
}

/** The page in the place of a text that did not come: why, and what opens it. */
export function GatePage({ novelId, chapterId, title, error, onRetry }: GatePageProps) {
  const user = useUser().data;
  const { mutateAsync: spendView } = useSpendView(chapterId, (refusal) => showToast(messageOf(refusal), 'error'));
  const spend = () => spendView().catch(() => undefined);
  const told = viewsLeftIn(error);
  const gate = gateOf(error, told ?? user?.viewingTimes ?? 0);
  const offers = new Set(gate.offers);
  return (
    <section className={styles.gate} aria-label="阅读权限">
      <span className={styles.icon} aria-hidden="true">
        {offers.has('retry') ? <CloudOff /> : offers.has('view') || offers.has('ads') ? <LockKeyhole /> : <Crown />}
      </span>
      {title !== '' && <p className={styles.chapter}>{title}</p>}
      <p className={styles.message}>{gate.title}</p>
      {gate.note !== '' && <p className={styles.note}>{gate.note}</p>}
      <div className={styles.actions}>
        {offers.has('view') && (
          <Button block onClick={() => withAccount(spend)}>
            使用一次阅读机会
          </Button>
        )}
        {offers.has('ads') && (
          <Link to="/free" className={styles.earn}>
            看广告得次数
          </Link>
        )}
        {offers.has('vip') && (
          <Link to="/joinVip" search={{ novel: novelId, chapter: chapterId }} className={styles.vip}>
            开通VIP
          </Link>
        )}
        {offers.has('retry') && onRetry && (
          <button type="button" className={styles.retry} onClick={() => onRetry()}>
            点击重试
          </button>
        )}
      </div>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { forgetHomeRow, hasHomeRow, keepHomeRow, rememberHomeRow } from '../../../lib/storage/home-row.ts';
import { showUndo } from '../../../ui/feedback/undo-bar.tsx';
import { type Continued, continueQuery, idOf, useHide } from './api.ts';
import { ContinueCard } from './continue-card.tsx';
import styles from './continue-row.module.css';

/** What somebody began, newest first. Not there at all when there is nothing. */
export function ContinueRow() {
  const signedIn = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery({ ...continueQuery(), enabled: signedIn });
  const hide = useHide();
  // Without room it would push away what somebody is about to tap: it is there the next time home is opened.
  const [hasRoom] = useState(hasHomeRow);
  const count = data?.list.length;
  useEffect(() => {
    // What is about to be asked for again may be otherwise: the room stays until that is known.
    if (count === undefined || isFetching) return;
    if (count > 0) rememberHomeRow();
    else forgetHomeRow();
  }, [count, isFetching]);
  useEffect(() => keepHomeRow, []);

  if (!signedIn || !hasRoom) return null;
  if (!data && error)
    return (
      <button type="button" className={styles.failed} onClick={() => void refetch()}>
        继续观看加载失败，点击重试
      </button>
    );
  const list = data?.list ?? [];
  const [newest] = list;
  if (!newest) return null;
  const remove = async (item: Continued) => {
    // The client has told why it did not work.
    const undo = await hide(item).catch(() => null);
    if (undo) showUndo('已从继续观看移除', undo);
  };
  return (
    <section aria-label="继续观看" className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.title}>继续观看</h2>
        <Link to="/viewingRecord" className={styles.all}>
          全部
          <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      {/* Anew with another first one: the browser stays with the card that was first, and this one came in out of sight. */}
      <ol key={idOf(newest)} className={styles.strip}>
        {list.map((item) => (
          <li key={`${item.kind} ${idOf(item)}`} className={styles.item}>
            <ContinueCard item={item} onRemove={() => void remove(item)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

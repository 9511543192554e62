import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { later } from '../../../lib/later.ts';
import styles from './home-rows.module.css';

const Rows = lazyPart(() => import('./rows.tsx').then((it) => it.Rows));

/**
 * What waits for somebody on home: what they began, and what others watch. It comes when the first screen is there, into
 * room that is kept for it (the row of what was begun only where this device knows of some), so that nothing moves.
 */
export function HomeRows() {
  const [due, setDue] = useState(false);
  useEffect(() => later(() => setDue(true)).cancel, []);
  if (!due) return <Room />;
  return (
    <Suspense fallback={<Room />}>
      <Rows />
    </Suspense>
  );
}

function Room() {
  return (
    <>
      <div className={styles.continue} />
      <div className={styles.ranking} />
    </>
  );
}

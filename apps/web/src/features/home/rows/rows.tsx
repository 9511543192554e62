import { ContinueRow } from './continue-row.tsx';
import styles from './home-rows.module.css';
import { RankingCard } from './ranking-card.tsx';

/** The rows in their room. */
export function Rows() {
  return (
    <>
      <div className={styles.continue}>
        <ContinueRow />
      </div>
      <div className={styles.ranking}>
        <RankingCard />
      </div>
    </>
  );
}

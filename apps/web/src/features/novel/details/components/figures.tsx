import { formatCount } from '../../../../lib/format/format.ts';
import type { NovelCard } from '../../../../entities/novel/novel.ts';
import styles from './figures.module.css';

/** `reads` comes a moment later than the card. */
export function Figures({ card, reads }: { card: NovelCard; reads: number | undefined }) {
  return (
    <dl className={styles.figures}>
      <Figure name="今日热度" value={formatCount(card.heat.day)} />
      <Figure name="本周热度" value={formatCount(card.heat.week)} />
      <Figure name="收藏" value={formatCount(card.collects)} />
      <Figure name="总阅读" value={reads === undefined ? '–' : formatCount(reads)} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

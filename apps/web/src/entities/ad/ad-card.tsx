import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './ad-card.module.css';
import { AdLink } from './ad-link.tsx';
import { AdMark } from './ad-mark.tsx';
import { AdPicture } from './ad-picture.tsx';
import { AdWords } from './ad-words.tsx';

interface AdCardProps {
  readonly ad: Ad;
  /** Across the whole row, its words on the picture. */
  readonly wide?: boolean;
  readonly eager?: boolean;
}

/** An ad of a wall. */
export function AdCard({ ad, wide = false, eager = false }: AdCardProps) {
  return (
    <div className={cx(styles.card, wide && styles.wide)}>
      <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.link}>
        <AdPicture ad={ad} aspect={wide ? '2 / 1' : '4 / 3'} sizes={wide ? '100vw' : '50vw'} eager={eager} />
        <AdWords ad={ad} marked={false} className={styles.words} />
      </AdLink>
      <AdMark ad={ad} className={styles.mark} />
    </div>
  );
}

export function AdCardSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <span className={cx(styles.card, wide && styles.wide)}>
      <Skeleton aspect={wide ? '2 / 1' : '4 / 3'} />
      {!wide && (
        <span className={styles.words}>
          <Skeleton width="70%" height="4rem" radius="1rem" />
          <Skeleton width="45%" height="3rem" radius="1rem" />
        </span>
      )}
    </span>
  );
}

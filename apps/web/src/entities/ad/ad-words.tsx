import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { cx } from '../../ui/cx.ts';
import styles from './ad-words.module.css';

interface AdWordsProps {
  readonly ad: Pick<Ad, 'adName' | 'remark'>;
  /** Says in front of the remark that it is an ad; off where the picture says so. */
  readonly marked?: boolean;
  readonly className?: string | undefined;
}

/** Name and remark of an ad, a line each. `--ad-remark` is the colour of the second one. */
export function AdWords({ ad, marked = true, className }: AdWordsProps) {
  return (
    <span className={cx(styles.words, className)}>
      <b className={styles.name}>{ad.adName}</b>
      {(marked || ad.remark !== '') && (
        <span className={styles.remark}>
          {marked && <i className={styles.mark}>广告</i>}
          {ad.remark}
        </span>
      )}
    </span>
  );
}

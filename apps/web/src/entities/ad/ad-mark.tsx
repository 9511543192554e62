import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from '../../ui/feedback/badge.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './ad-mark.module.css';

interface AdMarkProps {
  readonly ad: Pick<Ad, 'adId' | 'adName'>;
  readonly className?: string | undefined;
  readonly onReported?: () => void;
}

/** Says that it is an ad, and is where it is reported. Stands beside the link, never inside: a button in a link is neither. */
export function AdMark({ ad, className, onReported }: AdMarkProps) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className={cx(styles.mark, className)}
      aria-label={`举报广告 ${ad.adName}`}
      onClick={() => void import('./report-ad.ts').then(({ reportAd }) => reportAd(client, ad.adId, onReported))}
    >
      <Tag kind="dark">广告 · 举报</Tag>
    </button>
  );
}

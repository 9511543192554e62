import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { AdPicture } from '../../entities/ad/ad-picture.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useWatchedToday } from '../../entities/video/watched-today.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { seenCount, unseenFirst } from './api.ts';
import styles from './ad-sheet.module.css';

interface AdSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onWatch: (ad: Ad) => Promise<void>;
}

/** Today's ads, seen or not: each is worth one view a day. */
export function AdSheet({ open, onClose, onWatch }: AdSheetProps) {
  const { data, error, refetch } = useWatchedToday();
  const list = data?.list ?? [];
  const seen = seenCount(list);
  return (
    <Sheet open={open} onClose={onClose} title="看广告，得观看次数" aside={data && `今日 ${seen}/${list.length}`}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.done} style={{ transform: `scaleX(${list.length === 0 ? 0 : seen / list.length})` }} />
      </div>
      {data && (
        <p className={styles.left}>
          今日剩余 <b>{data.viewingTimes}</b> 次 · 24:00 重置
        </p>
      )}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => refetch()} />}
      {!data && !error && <Waiting />}
      {data && list.length === 0 && <EmptyState title="今天没有可看的广告" note="明天再来，或开通VIP不限次数" />}
      <ul className={styles.list}>
        {unseenFirst(list).map((ad) => (
          <li key={ad.adId} className={styles.row} data-seen={ad.isLook === 1}>
            <AdPicture ad={ad} aspect="16 / 11" sizes="20vw" className={styles.picture} />
            <span className={styles.names}>
              <span className={styles.name}>{ad.adName}</span>
              <span className={styles.note}>{ad.playSecond} 秒 · 广告</span>
            </span>
            {ad.isLook === 1 ? (
              <span className={styles.seen}>已看</span>
            ) : (
              <Button size="small" onClick={() => onWatch(ad)}>
                观看
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Waiting() {
  return (
    <div className={styles.list}>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height="13.5rem" radius="2.5rem" />
      ))}
    </div>
  );
}

import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { X } from 'lucide-react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useReportOnHold } from '../../../entities/ad/use-report-on-hold.ts';
import styles from './floating-ad.module.css';
import type { Place } from './icon-place.ts';
import type { useFloating } from './use-floating.ts';

interface FloatingAdProps {
  readonly ad: Ad;
  readonly place: Place;
  readonly handlers: ReturnType<ReturnType<typeof useFloating>['handlers']>;
  readonly onClose: () => void;
}

/** A booked icon that can be moved and closed; held still, it can be reported. */
export function FloatingAd({ ad, place, handlers, onClose }: FloatingAdProps) {
  const hold = useReportOnHold(ad.adId, onClose);
  return (
    <aside
      className={styles.ad}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      aria-label="悬浮推广"
      {...handlers}
    >
      <div className={styles.face} {...hold}>
        <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.link}>
          <AdPicture ad={ad} aspect="1" sizes="60px" className={styles.picture} />
          <span className={styles.mark}>广告</span>
        </AdLink>
      </div>
      <button type="button" className={styles.close} aria-label="关闭悬浮广告" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
    </aside>
  );
}

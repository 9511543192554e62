import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { lateStorage } from '../../../lib/storage/late-storage.ts';
import { floatingQuery } from '../api.ts';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useReportOnHold } from '../../../entities/ad/use-report-on-hold.ts';
import { FloatingIcon } from './floating-icon.tsx';
import { firstAdPlace, firstPlace, keepApart, type Place } from './icon-place.ts';
import { useFloating, useScreenArea } from './use-floating.ts';
import styles from './floating-ad.module.css';

interface FloatingIconsProps {
  /** The way to the picture tools (`AI_TOOL_ENTRY`). */
  readonly tool: boolean;
  /** A booked ad may stand here. */
  readonly ads: boolean;
}

const iconKept = {
  read: () => lateStorage.read('iconPlace'),
  write: (place: Place) => lateStorage.write('iconPlace', place),
};
const adKept = {
  read: () => lateStorage.read('adPlace'),
  write: (place: Place) => lateStorage.write('adPlace', place),
};
const closeAd = (): void => useAppStore.setState({ showFloatAd: false });

/** What floats over the screens. The two never lie over each other: the ad makes room for the icon. */
export function FloatingIcons({ tool, ads }: FloatingIconsProps) {
  const area = useScreenArea();
  const icon = useFloating(iconKept, firstPlace(area), area);
  const ad = useFloating(adKept, firstAdPlace(area), area);
  const wanted = useAppStore((memory) => memory.showFloatAd) && ads;
  const booked = useQuery({ ...floatingQuery(), enabled: wanted }).data?.list[0];
  const adPlace = tool ? keepApart(ad.wanted, icon.wanted, area) : ad.wanted;
  return (
    <>
      {tool && <FloatingIcon place={icon.wanted} handlers={icon.handlers(icon.wanted)} />}
      {wanted && booked && <FloatingAd ad={booked} place={adPlace} handlers={ad.handlers(adPlace)} onClose={closeAd} />}
    </>
  );
}

interface FloatingAdProps {
  readonly ad: Ad;
  readonly place: Place;
  readonly handlers: ReturnType<ReturnType<typeof useFloating>['handlers']>;
  readonly onClose: () => void;
}

/** A booked icon that can be moved and closed; held still, it can be reported. */
function FloatingAd({ ad, place, handlers, onClose }: FloatingAdProps) {
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

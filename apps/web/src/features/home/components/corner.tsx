import { Gift } from 'lucide-react';
import { useAdFree } from '../../../entities/ad/ad-free.ts';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useReportOnHold } from '../../../entities/ad/use-report-on-hold.ts';
import { useTopAd } from '../top-ad.ts';
import styles from './corner.module.css';

/** The upper right corner of home: a booked ad, or what the operator put there. Held, an ad can be reported. */
export function Corner() {
  const adFree = useAdFree();
  const ad = useTopAd();
  const hold = useReportOnHold(ad?.adId);
  if (!ad || adFree) return null;
  return (
    <div className={styles.corner} {...hold}>
      <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.link}>
        {ad.adPicture === '' ? (
          <Gift aria-hidden="true" />
        ) : (
          <AdPicture ad={ad} aspect="1" sizes="40px" className={styles.picture} />
        )}
      </AdLink>
      <span className={styles.mark}>广告</span>
    </div>
  );
}

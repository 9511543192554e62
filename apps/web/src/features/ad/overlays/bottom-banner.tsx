import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdMark } from '../../../entities/ad/ad-mark.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { AdWords } from '../../../entities/ad/ad-words.tsx';
import { useCarried } from '../../../entities/video/carried.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { bannerQuery } from '../api.ts';
import styles from './bottom-banner.module.css';

/**
 * The ad above the tab bar of home. It lies over the page and moves nothing; once closed it stays away. While a video goes on
 * in the small player that has its place: two bars would leave little of a small phone.
 */
export function BottomBanner() {
  const open = useAppStore((memory) => memory.showBtmAdImg);
  const playing = useCarried((state) => state.carried !== null);
  const wanted = open && !playing;
  const ad = useQuery({ ...bannerQuery(), enabled: wanted }).data?.list[0];
  const shown = wanted && ad !== undefined;
  useEffect(() => {
    if (!shown) return undefined;
    // The shell makes room at its foot, so that the last row can be scrolled out from below the banner.
    useAppStore.setState({ banner: true });
    return () => useAppStore.setState({ banner: false });
  }, [shown]);
  if (!shown) return null;
  return (
    <aside className={styles.banner} aria-label="广告">
      <AdLink ad={ad} label={`广告：${ad.adName}`} className={styles.ad}>
        <AdPicture ad={ad} aspect="auto" sizes="100vw" className={styles.picture} />
        <AdWords ad={ad} marked={false} />
      </AdLink>
      <AdMark ad={ad} className={styles.mark} />
      <IconButton
        label="关闭广告"
        icon={<X />}
        className={styles.close}
        onClick={() => useAppStore.setState({ showBtmAdImg: false })}
      />
    </aside>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { X } from 'lucide-react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { closeWatchAd } from '../../../entities/video/watched-today.ts';
import { AdSheet } from '../ad-sheet.tsx';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdMark } from '../../../entities/ad/ad-mark.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { useKeepPage } from '../../../lib/native/busy.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FullLayer } from '../overlays/full-layer.tsx';
import { useWatchAd, type WatchedAd } from './use-watch-ad.ts';
import styles from './ad-viewer.module.css';

/** Views for watching ads, over any screen: the list of today, and the ad that is being watched. */
export function WatchAd() {
  const open = useAppStore((memory) => memory.showLookAd);
  const signedIn = useSignedIn();
  const router = useRouter();
  const { watched, start, earn, close } = useWatchAd();
  // It belongs to the screen from which it was opened; an ad that is followed while it runs still gives its view.
  const leave = useEffectEvent(() => {
    if (!watched) closeWatchAd();
  });
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => (pathChanged ? leave() : undefined)),
    [router],
  );
  return (
    <>
      <AdSheet open={open && signedIn} onClose={closeWatchAd} onWatch={start} />
      {watched && <AdViewer key={watched.token} watched={watched} onWatched={() => earn(watched)} onClose={close} />}
    </>
  );
}

interface AdViewerProps {
  readonly watched: WatchedAd;
  /** It has been watched to its end. */
  readonly onWatched: () => unknown;
  readonly onClose: () => void;
}

/** An ad over the whole screen; the way out appears when its time is over. */
function AdViewer({ watched, onWatched, onClose }: AdViewerProps) {
  const { ad, until } = watched;
  const left = useSecondsLeft(until);
  const over = left === 0;
  useKeepPage(!over);
  const tell = useEffectEvent(onWatched);
  useEffect(() => {
    if (over) tell();
  }, [over]);

  return (
    <FullLayer label={`广告：${ad.adName}`} onClose={over ? onClose : undefined} className={styles.panel}>
      <AdPicture ad={ad} aspect="auto" eager className={styles.back} />
      <AdLink ad={ad} label={`了解 ${ad.adName}`} className={styles.ad}>
        <AdPicture ad={ad} aspect="16 / 9" sizes="100vw" eager className={styles.picture} />
        <span className={styles.name}>{ad.adName}</span>
        {ad.remark !== '' && <span className={styles.remark}>{ad.remark}</span>}
        {ad.adJupAddress !== '' && <span className={styles.more}>了解详情</span>}
      </AdLink>
      <div className={styles.top}>
        <AdMark ad={ad} className={styles.report} />
        {over ? (
          <span className={styles.end}>
            <span className={styles.mark}>已看完</span>
            <IconButton label="关闭广告" icon={<X />} className={styles.close} onClick={onClose} />
          </span>
        ) : (
          <output className={styles.mark} aria-live="off">
            {left} 秒后可关闭
          </output>
        )}
      </div>
    </FullLayer>
  );
}

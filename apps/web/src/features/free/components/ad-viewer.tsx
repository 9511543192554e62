import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { AdLink } from '../../../shared/ad-link.tsx';
import { callApi } from '../../../shared/client.ts';
import { useSecondsLeft } from '../../../shared/countdown.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { WatchedAd } from '../use-watch-ad.ts';
import styles from './ad-viewer.module.css';

interface AdViewerProps {
  readonly watched: WatchedAd;
  /** It has been watched to its end. */
  readonly onWatched: () => unknown;
  readonly onClose: () => void;
}

function recordClick(adId: string): void {
  callApi('accessAd', { adId, event: 'click' }, { quiet: true, keepalive: true }).catch(() => undefined);
}

/** An ad over the whole screen; the way out appears when its time is over. */
export function AdViewer({ watched, onWatched, onClose }: AdViewerProps) {
  const { ad, until } = watched;
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const left = useSecondsLeft(until);
  const over = left === 0;
  useLayer(layer, panel, { open: true, onDismiss: over ? onClose : undefined });
  const tell = useEffectEvent(onWatched);
  useEffect(() => {
    if (over) tell();
  }, [over]);

  return createPortal(
    <div ref={layer} className={styles['layer']}>
      <dialog
        ref={panel}
        open
        className={styles['panel']}
        aria-modal="true"
        aria-label={`广告：${ad.adName}`}
        tabIndex={-1}
      >
        <Picture picture={{ url: ad.adPicture }} alt="" aspect="auto" eager className={styles['back']} />
        <AdLink ad={ad} label={`了解 ${ad.adName}`} className={styles['ad']} onOpen={() => recordClick(ad.adId)}>
          <Picture picture={{ url: ad.adPicture }} alt="" aspect="16 / 9" eager className={styles['picture']} />
          <span className={styles['name']}>{ad.adName}</span>
          {ad.remark !== '' && <span className={styles['remark']}>{ad.remark}</span>}
          <span className={styles['more']}>了解详情</span>
        </AdLink>
        <div className={styles['top']}>
          <span className={styles['mark']}>广告</span>
          {over ? (
            <span className={styles['end']}>
              <span className={styles['mark']}>已看完</span>
              <IconButton label="关闭广告" icon={<X />} className={styles['close']} onClick={onClose} />
            </span>
          ) : (
            <output className={styles['mark']} aria-live="off">
              {left} 秒后可关闭
            </output>
          )}
        </div>
      </dialog>
    </div>,
    document.body,
  );
}

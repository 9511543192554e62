import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { ArrowRight } from 'lucide-react';
import { useLayoutEffect, useState, useEffect } from 'react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdMark } from '../../../entities/ad/ad-mark.tsx';
import { greetedSince, replaceGreeting } from '../../../entities/ad/greeting.ts';
import { useAgent } from '../../../lib/config/agent.ts';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { playSeconds } from '../api.ts';
import { useAdPicture } from '../../../entities/ad/text-ad-picture.tsx';
import { FullLayer } from './full-layer.tsx';
import { SplashFace } from './splash-face.tsx';
import styles from './splash.module.css';

/** Nobody waits longer than this for a picture that may never come. */
const longestMs = 3000;

/** When the picture was there, could not be had, or had taken too long: a countdown starts from then in any case. */
function usePictureReady({ adPicture, picture }: Pick<Ad, 'adPicture' | 'picture'>): number | undefined {
  const [ready, setReady] = useState<number>();
  const read = useAdPicture(adPicture);
  // Undefined while a text file is being read.
  const src = picture?.url ?? read;
  const srcset = picture?.srcset ?? '';
  const avif = picture?.avif ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setReady((before) => before ?? Date.now()), longestMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (src === undefined) return undefined;
    const done = (): void => setReady((before) => before ?? Date.now());
    if (!src) {
      done();
      return undefined;
    }
    const image = new Image();
    image.addEventListener('load', done);
    image.addEventListener('error', done);
    if (avif !== '') {
      // The very file that is shown, not one beside it.
      const frame = document.createElement('picture');
      const source = document.createElement('source');
      Object.assign(source, { type: 'image/avif', sizes: '100vw', srcset: avif });
      frame.append(source, image);
    }
    if (srcset !== '') {
      image.sizes = '100vw';
      image.srcset = srcset;
    }
    image.src = src;
    return () => {
      image.removeEventListener('load', done);
      image.removeEventListener('error', done);
    };
  }, [src, srcset, avif]);
  return ready;
}

const longestSeconds = 15;

/** The picture that greets a visitor. Its countdown starts with the picture, or without it; the way in always comes. */
export function Splash({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  // One that came with the page is seen already: it does not fade in again, and its seconds have begun.
  const [since] = useState(greetedSince);
  useLayoutEffect(replaceGreeting, []);
  const loaded = usePictureReady(ad);
  const ready = since ?? loaded;
  // Endless until the picture is settled, which takes seconds at most.
  const left = useSecondsLeft((ready ?? Infinity) + playSeconds(ad, longestSeconds) * 1000);
  const over = left === 0;
  const agentName = useAgent()?.agentName ?? '';
  return (
    <FullLayer still={since !== undefined} label={`广告：${ad.adName}`} onClose={over ? onClose : undefined}>
      <AdLink ad={ad} label={`了解 ${ad.adName}`} className={styles.ad} onOpen={onClose}>
        <SplashFace ad={ad} agentName={agentName} />
      </AdLink>
      <AdMark ad={ad} className={styles.mark} onReported={onClose} />
      {over ? (
        <button type="button" className={styles.enter} onClick={onClose}>
          进入
          <ArrowRight aria-hidden="true" />
        </button>
      ) : (
        <output className={styles.left} aria-live="off">
          {ready === undefined ? '加载中' : `${left} 秒`}
        </output>
      )}
    </FullLayer>
  );
}

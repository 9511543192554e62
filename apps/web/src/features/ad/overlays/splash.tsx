import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { ArrowRight } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdMark } from '../../../entities/ad/ad-mark.tsx';
import { greetedSince, replaceGreeting } from '../../../entities/ad/greeting.ts';
import { useAgent } from '../../../lib/config/agent.ts';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { playSeconds } from '../api.ts';
import { FullLayer } from './full-layer.tsx';
import { SplashFace } from './splash-face.tsx';
import styles from './splash.module.css';
import { usePictureReady } from '../use-picture-ready.ts';

const longestSeconds = 15;

interface SplashProps {
  readonly ad: Ad;
  readonly onClose: () => void;
}

/** The picture that greets a visitor. Its countdown starts with the picture, or without it; the way in always comes. */
export function Splash({ ad, onClose }: SplashProps) {
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

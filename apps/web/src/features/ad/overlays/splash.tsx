import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { ArrowRight } from 'lucide-react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { AdMark } from '../../../entities/ad/ad-mark.tsx';
import { AdPicture } from '../../../entities/ad/ad-picture.tsx';
import { useAgent } from '../../../lib/config/agent.ts';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { playSeconds } from '../api.ts';
import { FullLayer } from './full-layer.tsx';
import styles from './splash.module.css';
import { usePictureReady } from '../use-picture-ready.ts';

const longestSeconds = 15;

interface SplashProps {
  readonly ad: Ad;
  readonly onClose: () => void;
}

/** The picture that greets a visitor. Its countdown starts with the picture, or without it; the way in always comes. */
export function Splash({ ad, onClose }: SplashProps) {
  const ready = usePictureReady(ad);
  // Endless until the picture is settled, which takes seconds at most.
  const left = useSecondsLeft((ready ?? Infinity) + playSeconds(ad, longestSeconds) * 1000);
  const over = left === 0;
  const agentName = useAgent()?.agentName ?? '';
  return (
    <FullLayer label={`广告：${ad.adName}`} onClose={over ? onClose : undefined}>
      <AdLink ad={ad} label={`了解 ${ad.adName}`} className={styles.ad} onOpen={onClose}>
        <AdPicture ad={ad} aspect="auto" sizes="100vw" eager className={styles.picture} />
        <span className={styles.words}>
          <b className={styles.name}>{ad.adName}</b>
          {ad.remark !== '' && <span className={styles.remark}>{ad.remark}</span>}
          <span className={styles.brand}>{agentName}</span>
        </span>
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

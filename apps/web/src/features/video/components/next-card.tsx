import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSecondsLeft } from '../../../lib/format/countdown.ts';
import { Button } from '../../../ui/button/button.tsx';
import { episodeName } from '../episode-name.ts';
import styles from './next-card.module.css';

type Series = NonNullable<Video['series']>;

const waitSeconds = 5;

export function nextEpisode(series: Series | null, videoId: string): Series['episodes'][number] | null {
  const at = series?.episodes.findIndex((episode) => episode.videoId === videoId) ?? -1;
  return (at >= 0 && series?.episodes[at + 1]) || null;
}

interface NextCardProps {
  readonly series: Series;
  readonly next: Series['episodes'][number];
  readonly onReplay: () => void;
}

/** The next episode starts by itself, unless somebody stays. */
export function NextCard({ series, next, onReplay }: NextCardProps) {
  const navigate = useNavigate();
  const [until, setUntil] = useState(() => Date.now() + waitSeconds * 1000);
  const left = useSecondsLeft(until);
  const staying = until === Infinity;
  const open = () => navigate({ to: '/video', search: { id: next.videoId }, replace: true });
  const openByItself = useEffectEvent(() => void open());
  useEffect(() => {
    if (left === 0) openByItself();
  }, [left]);

  return (
    <section className={styles.card} aria-label="下一集">
      <p className={styles.note}>{staying ? '下一集' : `${left} 秒后播放下一集`}</p>
      <p className={styles.title}>
        {String(next.index).padStart(2, '0')} {episodeName(next.title, series.title)}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={open}>
          立即播放
        </Button>
        {!staying && (
          <Button size="small" kind="quiet" onClick={() => setUntil(Infinity)}>
            取消
          </Button>
        )}
        <button type="button" className={styles.replay} onClick={onReplay}>
          <RotateCcw /> 重播
        </button>
      </div>
    </section>
  );
}

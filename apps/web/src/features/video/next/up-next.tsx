import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState, useEffectEvent } from 'react';
import { touchVideo } from '../../../entities/video/touch/touch.ts';
import { rememberCard, videoQuery } from '../../../entities/video/video.ts';
import { usePlayback } from '../../../lib/player/playback-settings.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { Following } from './what-follows.ts';
import styles from './up-next.module.css';

const stepMs = 200;

/** Counts whole seconds down while nobody is at something else, and says when it is over. Not at all without `runs`. */
function useCountdown(seconds: number, runs: boolean, onOver: () => void): { left: number; held: boolean } {
  const [leftMs, setLeftMs] = useState(seconds * 1000);
  const [held, setHeld] = useState(isBusyElsewhere);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!runs) return undefined;
    let left = seconds * 1000;
    const timer = setInterval(() => {
      const busy = isBusyElsewhere();
      setHeld(busy);
      if (busy) return;
      left = Math.max(0, left - stepMs);
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      over();
    }, stepMs);
    return () => clearInterval(timer);
  }, [runs, seconds]);
  return { left: Math.ceil(leftMs / 1000), held };
}

const written = 'textarea, input:not([type]), input[type="text"], input[type="search"]';

/** The page is hidden, a sheet lies over it, or somebody writes or has begun to. */
function isBusyElsewhere(): boolean {
  if (document.visibilityState === 'hidden' || document.getElementById('root')?.inert) return true;
  if (document.activeElement?.matches(written)) return true;
  return [...document.querySelectorAll<HTMLInputElement>(written)].some(({ value }) => value.trim() !== '');
}

const waitSeconds = 5;
/** As long before its start a title begins to load; what is loaded ahead is kept for five. */
const aheadSeconds = 2;

/** What comes next starts by itself, unless somebody stays. */
export function UpNext({ next, onReplay }: { next: Following; onReplay: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const wanted = usePlayback((state) => state.next);
  const [staying, setStaying] = useState(false);
  const { data: video } = useQuery(videoQuery(next.videoId));
  const card = video ?? next.card;
  // What would stop at a gate is opened by who wants it, not by itself.
  const opens = video !== undefined && 'url' in video.playback && video.playback.mode === 'full';
  const counts = wanted && !staying && opens;

  const open = () => {
    if (card) rememberCard(client, card);
    return navigate({ to: '/video', search: { id: next.videoId }, replace: true });
  };
  const { left, held } = useCountdown(waitSeconds, counts, () => void open());
  const near = counts && left <= aheadSeconds;
  useEffect(() => {
    if (near) touchVideo(client, next.videoId).catch(() => undefined);
  }, [near, client, next.videoId]);

  const name = next.kind === 'episode' ? '下一集' : '接下来播放';
  return (
    <section className={styles.panel} aria-label={name}>
      <div className={styles.next}>
        <div className={styles.cover}>
          {card && <Picture picture={card.cover} alt="" aspect="16 / 9" sizes="160px" eager />}
          {counts && <span className={styles.bar} style={{ scale: `${1 - left / waitSeconds} 1` }} />}
        </div>
        <div className={styles.words}>
          <p className={styles.note}>{counts && !held ? `${left} 秒后播放${afterwards[next.kind]}` : name}</p>
          <p className={styles.title}>{next.title}</p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={open}>
          立即播放
        </Button>
        {counts && (
          <Button size="small" kind="quiet" onClick={() => setStaying(true)}>
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

const afterwards = { episode: '下一集', related: '' } as const;

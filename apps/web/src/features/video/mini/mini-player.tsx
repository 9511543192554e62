import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Carried, dropCarried, park, useCarried } from '../../../entities/video/carried.ts';
import { hasFoot } from '../../../entities/video/mini-places.ts';
import { useWatchReport } from '../../../entities/video/watch/use-watch-report.ts';
import { useAwakeWhile } from '../../../lib/native/use-awake-while.ts';
import { ProgressLine, TimeLabel } from '../../../lib/player/seek/seek-bar.tsx';
import { useEnded, usePaused } from '../../../lib/player/use-video-value.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { engineOf } from '../../../lib/player/kept-stream.ts';
import { loadedEngine } from '../../../lib/player/load-engine.ts';
import { useDragAway } from './use-drag-away.ts';
import { useMiniEnds } from './use-mini-ends.ts';
import styles from './mini-player.module.css';

/** The video that goes on while somebody looks elsewhere. On its own screen the player there takes it up. */
export function MiniPlayer({ session }: { session: Carried }) {
  const { video, videoId, kind, duration } = session;
  const path = useRouterState({ select: (state) => state.location.pathname });
  useWatchReport(video, { videoId, duration, kind, counted: true });
  useAwakeWhile(!usePaused(video));
  useMiniEnds(session, path);
  return path === '/video' ? null : <MiniBar session={session} path={path} />;
}

function MiniBar({ session, path }: { session: Carried; path: string }) {
  const { video, videoId, title, cover, duration, mode } = session;
  const navigate = useNavigate();
  const withTabs = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.tabBar === true });
  const paused = usePaused(video);
  const ended = useEnded(video);
  const failed = useStreamFailed(video);
  const drag = useDragAway(close);
  useRoom();

  const open = () => {
    // What does not play on begins anew there, by a new address.
    if (failed) dropCarried();
    void navigate({ to: '/video', search: { id: videoId } });
  };
  const toggle = () => {
    if (failed || (ended && mode === 'preview')) open();
    else if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  let note = null;
  if (failed) note = '播放中断，点击继续';
  else if (ended) note = mode === 'preview' ? '试看结束，点击查看完整版' : '已播完';
  let sign = paused ? <Play className={styles.solid} /> : <Pause className={styles.solid} />;
  if (ended && mode === 'full') sign = <RotateCcw />;

  return (
    <section
      className={styles.bar}
      aria-label="小窗播放"
      data-place={placeOf(withTabs, hasFoot(path))}
      {...drag.handlers}
      style={drag.style}
    >
      <button type="button" className={styles.open} aria-label={`回到视频：${title}`} onClick={open}>
        <span className={styles.picture} data-ended={ended}>
          <Picture picture={cover} alt="" aspect="16 / 9" sizes="92px" />
          <Thumb video={video} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.note}>{note ?? <TimeLabel video={video} duration={duration} />}</span>
        </span>
      </button>
      <IconButton label={toggleLabel(ended, paused)} icon={sign} onClick={toggle} />
      <IconButton label="关闭小窗" icon={<X />} onClick={close} />
      <ProgressLine video={video} duration={duration} />
    </section>
  );
}

function toggleLabel(ended: boolean, paused: boolean): string {
  if (ended) return '重播';
  return paused ? '播放' : '暂停';
}

function placeOf(withTabs: boolean, foot: boolean): string {
  if (withTabs) return 'tabs';
  return foot ? 'foot' : 'bottom';
}

const close = (): void => dropCarried();

/** The very element, which goes on playing wherever it is put. */
function Thumb({ video }: { video: HTMLVideoElement }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    Object.assign(video, { className: styles.video });
    current?.append(video);
    return () => {
      if (video.parentNode !== current) return;
      if (useCarried.getState().carried?.video === video) park(video);
      else video.remove();
    };
  }, [video]);
  return <span ref={place} className={styles.thumb} />;
}

/** Lists leave room at their foot, so that their last row can be scrolled out from below it. */
function useRoom(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--mini', '18rem');
    return () => void style.removeProperty('--mini');
  }, []);
}

/** The stream has broken off for good, or its address has run out. */
function useStreamFailed(video: HTMLVideoElement): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const onNative = () => setFailed(true);
    const engine = engineOf(video);
    const event = loadedEngine()?.Hls.Events.ERROR;
    const onError = (_event: unknown, { fatal }: { fatal: boolean }) => {
      if (!fatal) return;
      engine?.stopLoad();
      video.pause();
      setFailed(true);
    };
    video.addEventListener('error', onNative);
    if (engine && event) engine.on(event, onError);
    return () => {
      video.removeEventListener('error', onNative);
      if (engine && event) engine.off(event, onError);
    };
  }, [video]);
  return failed;
}

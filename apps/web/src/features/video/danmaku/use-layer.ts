import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  createDanmakuLayer,
  type DanmakuLayer,
  type PlacedDanmaku,
} from '../../../lib/player/danmaku/danmaku-layer.ts';
import { mediaClock } from '../../../lib/player/danmaku/media-clock.ts';
import { createTimeline } from '../../../lib/player/danmaku/timeline.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { type DanmakuPlace, followLive, loadSegment } from './api.ts';
import { danmakuFeed } from './danmaku-feed.ts';
import { useDanmaku } from './danmaku-settings.ts';
import { useDanmakuStage } from './danmaku-stage.ts';

/** Letters of 16 pixels on a phone; on a full screen of a desktop they grow with it. */
const baseSize = 16;
const followMs = 1000;
/** What runs over the screen within eight seconds has come three pixels far in that time. */
const lookMs = 50;
/** What comes while the video stands is shown as far in as it would be by now. */
const standingMs = 3000;
/** One identity: a frame of a running video changes no state. */
const nothing: readonly PlacedDanmaku[] = [];
const frameEvents = ['seeked', 'timeupdate', 'play', 'playing', 'pause'] as const;

export interface LayerClip extends DanmakuPlace {
  readonly durationMs: number;
}

/** Joins canvas, video, segments and live stream for as long as all are there. */
export function useLayer(
  canvas: HTMLCanvasElement | null,
  video: HTMLVideoElement,
  { videoId, grant, durationMs }: LayerClip,
) {
  /** Where the lines stand while the video does. */
  const [placed, setPlaced] = useState<readonly PlacedDanmaku[]>([]);
  const hidden = useRef<(id: string) => void>(() => undefined);
  useEffect(() => {
    if (!canvas) return undefined;
    const place = { videoId, grant };
    const now = mediaClock(video);
    const timeline = createTimeline();
    const layer = createDanmakuLayer({
      canvas,
      timeline,
      now,
      isOwn: ({ by }) => by === useDanmakuStage.getState().me,
      isBlocked: ({ by }) => useDanmaku.getState().blocks.includes(by),
    });
    const paint = painter(layer, video, () => setPlaced(video.paused ? layer.placed() : nothing));
    const refresh = () => {
      layer.refresh();
      paint();
    };
    const feed = danmakuFeed({
      timeline,
      load: (segment) => loadSegment(place, segment),
      durationMs,
      // What is on the screen stays as it is; an empty one shows what should be there.
      onLoaded: () => (layer.isEmpty() ? refresh() : undefined),
    });
    const follow = () => feed.follow(now());
    const following = setInterval(follow, followMs);
    follow();

    const say = (item: Danmaku) => {
      layer.say(item, video.paused ? standingMs : 0);
      paint();
    };
    const hide = (id: string) => {
      layer.hide(id);
      paint();
    };
    const stopLive = whileVisible(() => followLive(place, { say, hide }));
    const stopLooks = followLooks(layer, refresh);
    const stopSize = followSize(canvas, layer, paint);
    for (const event of frameEvents) video.addEventListener(event, paint);
    hidden.current = hide;
    const stage = { videoId, grant, now: () => Math.floor(now()), say };
    useDanmakuStage.setState({ stage });

    return () => {
      useDanmakuStage.setState((state) => (state.stage === stage ? { stage: null } : {}));
      for (const event of frameEvents) video.removeEventListener(event, paint);
      clearInterval(following);
      feed.stop();
      stopLive();
      stopLooks();
      stopSize();
      paint.stop();
      layer.close();
    };
  }, [canvas, video, videoId, grant, durationMs]);
  return { placed, hide: useCallback((id: string) => hidden.current(id), []) };
}

/**
 * Draws while the video runs, and otherwise what is asked for. An empty layer asks for no frames, each of which costs the
 * whole page a rendering: it looks every few pixels of the way whether something is due.
 */
function painter(layer: DanmakuLayer, video: HTMLVideoElement, onFrame: () => void) {
  let waiting = 0;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const frame = () => {
    waiting = 0;
    const isUnfinished = layer.frame();
    onFrame();
    if (isUnfinished || (!video.paused && !layer.isEmpty())) paint();
    else if (!video.paused) looking = setTimeout(frame, lookMs);
  };
  const paint = () => {
    clearTimeout(looking);
    if (waiting === 0) waiting = requestAnimationFrame(frame);
  };
  const stop = () => {
    clearTimeout(looking);
    cancelAnimationFrame(waiting);
  };
  return Object.assign(paint, { stop });
}

function followLooks(layer: DanmakuLayer, refresh: () => void): () => void {
  const apply = () => {
    const { size, opacity, area, density } = useDanmaku.getState();
    layer.setLook({
      size: Math.round((baseSize * size) / 100),
      opacity: opacity / 100,
      area: area / 100,
      density: density / 100,
    });
    refresh();
  };
  apply();
  return useDanmaku.subscribe(apply);
}

function followSize(canvas: HTMLCanvasElement, layer: DanmakuLayer, paint: () => void): () => void {
  const fit = () => {
    layer.resize(canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio);
    paint();
  };
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  return () => observer.disconnect();
}

/** A page that nobody sees holds no stream, and a cold one has no session yet that could. */
function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const check = () => {
    const isSeen = document.visibilityState === 'visible' && useAppStore.getState().signedIn;
    if (isSeen) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  check();
  document.addEventListener('visibilitychange', check);
  const leave = useAppStore.subscribe(check);
  return () => {
    leave();
    document.removeEventListener('visibilitychange', check);
    stop?.();
  };
}

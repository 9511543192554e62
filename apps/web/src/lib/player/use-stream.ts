import type { default as Hls, ErrorData } from 'hls.js';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hostTrouble } from '../api/client.ts';
import { leaveMediaHost, mediaUrl } from '../hosts/media-hosts.ts';
import type { HeadStart } from './hls-engine.ts';
import { emptyVideo, isKept, setEngine, takeStream } from './kept-stream.ts';
import { loadEngine, loadedEngine } from './load-engine.ts';
import { autoLevel, type Rendition } from './quality.ts';

/** Why there is no picture; each has its own words for the viewer. */
export type StreamFailure = 'network' | 'media' | 'unsupported';

export interface Stream {
  readonly renditions: readonly Rendition[];
  /** What the viewer chose; `autoLevel` leaves it to the engine. */
  readonly chosen: number;
  /** What is playing now. */
  readonly playing: number;
  readonly failure: StreamFailure | null;
  readonly choose: (level: number) => void;
  readonly retry: () => void;
}

const nativeType = 'application/vnd.apple.mpegurl';

export interface Source {
  /** Null while there is nothing to play yet. */
  readonly url: string | null;
  /** Seconds. */
  readonly startAt?: number;
  /** Another address is another clip, which starts at its own beginning; else it goes on where the last one was. */
  readonly recycled?: boolean;
  /** How much to load ahead; left out, what the engine thinks best. */
  readonly aheadSeconds?: number;
  /** What has begun already, in the very element. */
  readonly headStart?: HeadStart | undefined;
}

/** Joins a stream to an element for as long as both are there, and frees the decoder afterwards. */
export function useStream(video: HTMLVideoElement | null, source: Source, onReady: () => void): Stream {
  const { url, startAt = 0, recycled = false, aheadSeconds, headStart } = source;
  const engine = useRef<Hls | null>(null);
  const resumeAt = useRef(startAt);
  const [renditions, setRenditions] = useState<readonly Rendition[]>([]);
  const [chosen, setChosen] = useState(autoLevel);
  const [playing, setPlaying] = useState(autoLevel);
  const [failure, setFailure] = useState<StreamFailure | null>(null);
  const [attempt, setAttempt] = useState(0);

  const ready = useEffectEvent(onReady);
  const onSwitched = useCallback((_event: unknown, { level }: { level: number }) => setPlaying(level), []);

  useEffect(() => {
    if (!video || url === null) return undefined;
    let left = false;

    const startNative = (goesOn: boolean) => {
      if (!goesOn) video.src = mediaUrl(url);
      video.addEventListener('error', onNativeError);
      video.addEventListener('loadedmetadata', onNativeStart);
      if (!goesOn) ready();
    };
    let unlisten = () => {};
    const onNativeStart = () => {
      if (resumeAt.current > 0) video.currentTime = resumeAt.current;
    };
    const onNativeError = () => {
      // A host that is gone is no source that it supports, either: the next one is asked, and our own in the end.
      if (leaveMediaHost(video.currentSrc)) {
        resumeAt.current = video.currentTime || resumeAt.current;
        video.src = mediaUrl(url);
        ready();
        return;
      }
      setFailure(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media');
    };

    const start = async () => {
      const { Hls: HlsEngine, makeEngine, claimHeadStart, dropHeadStart } = loadedEngine() ?? (await loadEngine());
      if (left) return;
      // One that was kept for this player has its source, its place and its sound already.
      const kept = takeStream(video);
      const goesOn = kept?.url === url;
      // Chromium claims native HLS as well, without a choice of quality: the engine comes first.
      if (!HlsEngine.isSupported()) {
        if (video.canPlayType(nativeType)) startNative(goesOn);
        else setFailure('unsupported');
        return;
      }
      const ahead = headStart?.url === url && headStart.video === video && claimHeadStart(headStart);
      const begun = (goesOn && kept.engine) || (ahead && headStart.engine) || null;
      if (kept && !goesOn) kept.engine?.destroy();
      // A retry, and a renewed address, go on where it stopped.
      const position = attempt > 0 || resumeAt.current > 0 ? resumeAt.current : undefined;
      const hls = begun ?? makeEngine({ startAt: position, aheadSeconds });
      engine.current = hls;
      setEngine(video, hls);
      let recovered = false;
      const onManifest = () => {
        setRenditions(hls.levels.map(({ width, height }) => ({ width, height })));
        if (!goesOn) ready();
      };
      const onError = (_event: unknown, data: ErrorData) => {
        const { code = 0 } = data.response ?? {};
        // Without an answer, with one of a proxy that reaches nobody, or with something that is no film: the host may be gone.
        if (data.fatal || (data.type === HlsEngine.ErrorTypes.NETWORK_ERROR && (code === 0 || code >= 500)))
          hostTrouble();
        if (!data.fatal) return;
        const inDecoder = data.type === HlsEngine.ErrorTypes.MEDIA_ERROR;
        if (inDecoder && !recovered) {
          recovered = true;
          hls.recoverMediaError();
          return;
        }
        resumeAt.current = video.currentTime;
        hls.stopLoad();
        setFailure(inDecoder ? 'media' : 'network');
      };
      hls.on(HlsEngine.Events.MANIFEST_PARSED, onManifest);
      hls.on(HlsEngine.Events.LEVEL_SWITCHED, onSwitched);
      hls.on(HlsEngine.Events.ERROR, onError);
      unlisten = () => {
        hls.off(HlsEngine.Events.MANIFEST_PARSED, onManifest);
        hls.off(HlsEngine.Events.LEVEL_SWITCHED, onSwitched);
        hls.off(HlsEngine.Events.ERROR, onError);
      };
      if (begun) {
        setPlaying(hls.currentLevel);
        if (hls.levels.length > 0) onManifest();
        return;
      }
      // One that came too late for this player must not load beside it.
      dropHeadStart();
      hls.loadSource(url);
      hls.attachMedia(video);
    };

    start().catch(() => {
      if (!left) setFailure('network');
    });

    return () => {
      left = true;
      resumeAt.current = recycled ? 0 : video.currentTime || resumeAt.current;
      video.removeEventListener('error', onNativeError);
      video.removeEventListener('loadedmetadata', onNativeStart);
      unlisten();
      // Somebody took it along: it plays on without this player.
      if (!isKept(video)) {
        engine.current?.destroy();
        setEngine(video, null);
        emptyVideo(video);
      }
      engine.current = null;
      setFailure(null);
      setRenditions([]);
      setChosen(autoLevel);
    };
  }, [video, url, attempt, recycled, aheadSeconds, headStart, onSwitched]);

  const choose = useCallback((level: number) => {
    setChosen(level);
    if (engine.current) engine.current.nextLevel = level;
  }, []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // As everything that could not be loaded, see lib/api/recover.ts.
  useEffect(() => {
    if (failure !== 'network') return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failure, retry]);

  return { renditions, chosen, playing, failure, choose, retry };
}

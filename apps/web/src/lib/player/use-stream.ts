import type Hls from 'hls.js';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hostTrouble } from '../api/client.ts';
import { loadHls } from './load-hls.ts';
import { preferences } from '../storage/preferences.ts';
import { autoLevel } from './quality.ts';
import type { Rendition } from './quality.ts';

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

/** What the engine may use before it has measured the line; its own guess would start every clip blurred. */
const firstGuessBitsPerSecond = 2_000_000;

export interface Source {
  /** Null while there is nothing to play yet. */
  readonly url: string | null;
  /** Seconds. */
  readonly startAt?: number;
  /** Another address is another clip, which starts at its own beginning; else it goes on where the last one was. */
  readonly recycled?: boolean;
  /** How much to load ahead; left out, what the engine thinks best. */
  readonly aheadSeconds?: number;
}

/** Joins a stream to an element for as long as both are there, and frees the decoder afterwards. */
export function useStream(video: HTMLVideoElement | null, source: Source, onReady: () => void): Stream {
  const { url, startAt = 0, recycled = false, aheadSeconds } = source;
  const engine = useRef<Hls | null>(null);
  const resumeAt = useRef(startAt);
  const [renditions, setRenditions] = useState<readonly Rendition[]>([]);
  const [chosen, setChosen] = useState(autoLevel);
  const [playing, setPlaying] = useState(autoLevel);
  const [failure, setFailure] = useState<StreamFailure | null>(null);
  const [attempt, setAttempt] = useState(0);

  const ready = useEffectEvent(onReady);

  useEffect(() => {
    if (!video || url === null) return undefined;
    let left = false;

    const startNative = () => {
      video.src = url;
      video.addEventListener('error', onNativeError);
      video.addEventListener('loadedmetadata', onNativeStart);
      ready();
    };
    const onNativeStart = () => {
      if (resumeAt.current > 0) video.currentTime = resumeAt.current;
    };
    const onNativeError = () => setFailure(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media');

    const start = async () => {
      const HlsEngine = await loadHls();
      if (left) return;
      // Chromium claims native HLS as well, without a choice of quality: the engine comes first.
      if (!HlsEngine.isSupported()) {
        if (video.canPlayType(nativeType)) startNative();
        else setFailure('unsupported');
        return;
      }
      const hls = new HlsEngine({
        // CMAF segments need no repackaging, and a worker made from a blob would need a wider content policy.
        enableWorker: false,
        abrEwmaDefaultEstimate: firstGuessBitsPerSecond,
        testBandwidth: false,
        capLevelToPlayerSize: true,
        // A retry, and a renewed address, go on where it stopped.
        startPosition: attempt > 0 || resumeAt.current > 0 ? resumeAt.current : -1,
        backBufferLength: 30,
        ...(aheadSeconds === undefined ? {} : { maxBufferLength: aheadSeconds, maxMaxBufferLength: aheadSeconds }),
      });
      engine.current = hls;
      // Only the automatic choice is held down: a quality that the viewer picks is what they get.
      if (preferences().dataSaver) hls.autoLevelCapping = 0;
      let recovered = false;
      hls.on(HlsEngine.Events.MANIFEST_PARSED, (_event, data) => {
        setRenditions(data.levels.map(({ width, height }) => ({ width, height })));
        ready();
      });
      hls.on(HlsEngine.Events.LEVEL_SWITCHED, (_event, data) => setPlaying(data.level));
      hls.on(HlsEngine.Events.ERROR, (_event, data) => {
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
      });
      hls.loadSource(url);
      hls.attachMedia(video);
    };

    start().catch(() => {
      if (!left) setFailure('network');
    });

    return () => {
      left = true;
      resumeAt.current = recycled ? 0 : video.currentTime || resumeAt.current;
      engine.current?.destroy();
      engine.current = null;
      video.removeEventListener('error', onNativeError);
      video.removeEventListener('loadedmetadata', onNativeStart);
      video.pause();
      // Emptying the element gives the decoder back at once; phones have only a few.
      video.removeAttribute('src');
      video.load();
      setFailure(null);
      setRenditions([]);
      setChosen(autoLevel);
    };
  }, [video, url, attempt, recycled, aheadSeconds]);

  const choose = useCallback((level: number) => {
    setChosen(level);
    if (engine.current) engine.current.nextLevel = level;
  }, []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  return { renditions, chosen, playing, failure, choose, retry };
}

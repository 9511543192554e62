import type { Video } from '@liuguang/contract/shapes/video.ts';
import { ChevronLeft, Play, RotateCcw } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useAwakeWhile } from '../../../lib/native/use-awake-while.ts';
import { Buffering } from '../../../lib/player/buffering.tsx';
import { loadedEngine } from '../../../lib/player/load-engine.ts';
import { startWithSound } from '../../../lib/player/autoplay.ts';
import { keepRate, seekTo, setMuted } from '../../../lib/player/media.ts';
import { keptRate } from '../../../lib/player/playback-settings.ts';
import picture from '../../../lib/player/player-picture.module.css';
import { PictureSigns } from '../../../lib/player/gestures/picture-signs.tsx';
import { ProgressLine } from '../../../lib/player/seek/seek-bar.tsx';
import { SeekPreview } from '../../../lib/player/seek/seek-preview.tsx';
import { UnmuteButton } from '../../../lib/player/unmute-button.tsx';
import { usePictureGestures } from '../../../lib/player/gestures/use-picture-gestures.ts';
import { useStream } from '../../../lib/player/use-stream.ts';
import { useEnded, useMuted, usePaused, useStarted, useWaiting } from '../../../lib/player/use-video-value.ts';
import { VideoElement } from '../../../lib/player/video-element.tsx';
import { carriedUnder } from '../../../entities/video/carried.ts';
import { endTouch } from '../../../entities/video/touch/touch.ts';
import { useWatchReport } from '../../../entities/video/watch/use-watch-report.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { preferences } from '../../../lib/storage/preferences.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useDanmaku } from '../danmaku/danmaku-settings.ts';
import { grantOf } from '../danmaku/grant.ts';
import { Controls } from './controls.tsx';
import { PlayerFailure } from './player-failure.tsx';
import styles from './player.module.css';
import { ResumeChip } from './resume-chip.tsx';
import { TopTools } from './top-tools.tsx';
import { useAutoPicture } from './use-auto-picture.ts';
import { useChrome } from './use-chrome.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useKeyboard } from '../../../lib/player/gestures/use-keyboard.ts';
import { useShape } from './use-shape.ts';
import { useTakenAlong } from './use-taken-along.ts';
import { useSubtitles } from './use-subtitles.ts';

const DanmakuLayer = lazyPart(() => import('../danmaku/danmaku-layer.tsx').then((module) => module.DanmakuLayer));

interface PlayerProps {
  readonly url: string;
  readonly mode: 'full' | 'preview';
  readonly clip: Pick<
    Video,
    'videoId' | 'title' | 'kind' | 'cover' | 'rating' | 'duration' | 'subtitles' | 'thumbnails' | 'playback'
  >;
  /** Seconds: where the viewer stopped the last time. */
  readonly startAt: number;
  /** Takes the place of the controls when the clip is over: what opens the rest, or what comes next. */
  readonly atEnd: ((replay: () => void) => ReactNode) | null;
  readonly onBack: () => void;
  /** How high the picture is for its width, once that is known. */
  readonly onShape: (ratio: number) => void;
  /** Asks for a new address, because the old one may have run out; answers with what it got. */
  readonly onRenew: () => Promise<string | null>;
}

/** Plays one stream over whatever picture lies behind it. */
export function Player({ url, mode, clip, startAt, atEnd, onBack, onShape, onRenew }: PlayerProps) {
  const { title, duration } = clip;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [carried] = useState(() => carriedUnder(url));
  const [headStart] = useState(() => (carried ? undefined : loadedEngine()?.headStartOf(url, startAt)));
  const [video] = useState(() => carried?.video ?? headStart?.video ?? document.createElement('video'));
  const [startedMuted, setStartedMuted] = useState(carried?.video.muted === true);
  const [resumedAt] = useState(carried ? 0 : startAt);
  const wasPlaying = useRef(false);
  // Before the stream begins, whose start goes by it.
  useEffect(() => keepRate(video, keptRate()), [video]);
  // Its report ends before the stream is taken away: it reads where the clip is.
  useWatchReport(video, { ...clip, counted: carried !== null });
  const stream = useStream(video, { url, startAt: resumedAt, headStart }, () => {
    const { autoplay, startMuted } = preferences();
    if (startMuted && !wasPlaying.current) setMuted(video, true);
    // A new address of a clip that somebody has started goes on by itself.
    if (autoplay || wasPlaying.current) void startWithSound(video).then((start) => setStartedMuted(start === 'muted'));
  });
  useEffect(endTouch, []);
  useAutoPicture(video);
  useTakenAlong({ ...clip, url, mode, video }, carried);
  useShape(video, stream, onShape);
  const fullscreen = useFullscreen(box, video);
  const paused = usePaused(video);
  const ended = useEnded(video);
  const waiting = useWaiting(video);
  const started = useStarted(video);
  const muted = useMuted(video);
  const [writing, setWriting] = useState(false);
  const chrome = useChrome(paused || writing);
  const subtitles = useSubtitles(video, clip.subtitles);
  const youth = useAppStore((state) => state.youth);
  // From the first frame on: a jump to what is not loaded yet takes the picture away for a moment, not what was written.
  const [begun, setBegun] = useState(false);
  if (started && !begun) setBegun(true);
  const writtenOn = useDanmaku((state) => state.on) && !youth && begun;

  useEffect(() => {
    if (!paused) wasPlaying.current = true;
  }, [paused]);
  useAwakeWhile(!paused);

  const togglePlay = () => {
    chrome.wake();
    // A start that the browser refuses leaves the play button where it is.
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const toggleMute = () => {
    chrome.wake();
    setMuted(video, !muted);
    setStartedMuted(false);
  };
  const seekBy = (seconds: number) => {
    chrome.wake();
    seekTo(video, video.currentTime + seconds);
  };
  // A finger asks for the controls first; a mouse has them already by moving, and clicks as on any desktop player.
  const fingers = usePictureGestures({
    video,
    vertical: fullscreen.active,
    tap: (mouse) => (mouse ? togglePlay() : chrome.toggle()),
    doubleTap: (mouse) => (mouse ? fullscreen.toggle() : togglePlay()),
  });
  useKeyboard({ togglePlay, seekBy, toggleMute, toggleFullscreen: fullscreen.toggle });

  let centre = null;
  if (fingers.dragged !== null) {
    centre = (
      <SeekPreview thumbnails={clip.thumbnails} seconds={fingers.dragged} duration={video.duration || duration} />
    );
  } else if (waiting && !ended) {
    centre = (
      <div className={styles.centre}>
        <Buffering />
      </div>
    );
  } else if (paused) {
    centre = (
      <button type="button" className={styles.big} aria-label={ended ? '重播' : '播放'} onClick={togglePlay}>
        {ended ? <RotateCcw /> : <Play className={picture.solid} />}
      </button>
    );
  }
  // The last frame gives way to the cover: clips like to end in black.
  const over = ended && atEnd !== null;
  const shown = chrome.shown || fingers.dragged !== null;

  return (
    <section
      ref={setBox}
      className={cx(picture.box, styles.player)}
      data-fullscreen={fullscreen.active}
      data-quiet={!shown}
      aria-label={`播放器：${title}`}
      onFocusCapture={chrome.wake}
      onPointerMove={(event) => event.pointerType === 'mouse' && chrome.wake()}
    >
      <VideoElement
        element={video}
        className={cx(picture.video, styles.video)}
        started={started && !over}
        label={title}
      >
        {clip.subtitles.map(({ lang, label, url: src }) => (
          <track key={lang} kind="captions" srcLang={lang} label={label} src={src} />
        ))}
      </VideoElement>
      {stream.failure && (
        <PlayerFailure
          failure={stream.failure}
          onRetry={async () => {
            // A new address starts the stream by itself.
            if ((await onRenew()) === url) stream.retry();
          }}
        />
      )}
      {!stream.failure && over && atEnd(togglePlay)}
      {!stream.failure && !over && (
        <>
          <PictureSigns {...fingers} />
          <div className={cx(picture.surface, styles.surface)} {...fingers.surface} />
          {writtenOn && (
            <Suspense>
              <DanmakuLayer
                video={video}
                videoId={clip.videoId}
                grant={grantOf(clip.playback, url)}
                durationMs={duration * 1000}
              />
            </Suspense>
          )}
          <div className={styles.top} data-shown={shown}>
            {fullscreen.active && <span className={styles.title}>{title}</span>}
          </div>
          {mode === 'preview' && <span className={styles.trial}>试看中</span>}
          {centre}
          {startedMuted && muted && <UnmuteButton className={styles.unmute} onClick={toggleMute} />}
          {resumedAt > 0 && started && (
            <ResumeChip seconds={resumedAt} paused={paused} onRestart={() => seekTo(video, 0)} />
          )}
          {!shown && <ProgressLine video={video} duration={duration} />}
          <TopTools video={video} subtitles={subtitles} shown={shown} />
          <Controls
            video={video}
            stream={stream}
            fullscreen={fullscreen}
            duration={duration}
            shown={shown}
            dragged={fingers.dragged}
            onDrag={fingers.setDragged}
            danmaku={!youth}
            onTouch={chrome.wake}
            onTogglePlay={togglePlay}
            onToggleMute={toggleMute}
            onWriting={setWriting}
          />
        </>
      )}
      <BackButton onClick={fullscreen.active ? fullscreen.leave : onBack} />
    </section>
  );
}

/** Over the picture in every state, so that the way out never hides. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return <IconButton className={styles.back} label="返回" icon={<ChevronLeft />} onClick={onClick} />;
}

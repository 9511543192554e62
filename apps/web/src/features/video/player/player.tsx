import type { Video } from '@liuguang/contract/shapes/video.ts';
import { ChevronLeft, Play, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAwakeWhile } from '../../../lib/native/use-awake-while.ts';
import { loadedEngine } from '../../../lib/player/load-engine.ts';
import { startWithSound } from '../../../lib/player/autoplay.ts';
import { seekTo, setMuted } from '../../../lib/player/media.ts';
import picture from '../../../lib/player/player-picture.module.css';
import { PictureSigns } from '../../../lib/player/gestures/picture-signs.tsx';
import { ProgressLine } from '../../../lib/player/seek/seek-bar.tsx';
import { SeekPreview } from '../../../lib/player/seek/seek-preview.tsx';
import { UnmuteButton } from '../../../lib/player/unmute-button.tsx';
import { usePictureGestures } from '../../../lib/player/gestures/use-picture-gestures.ts';
import { useStream } from '../../../lib/player/use-stream.ts';
import { useEnded, useMuted, usePaused, useStarted, useWaiting } from '../../../lib/player/use-video-value.ts';
import { VideoElement } from '../../../lib/player/video-element.tsx';
import { endTouch } from '../../../entities/video/touch.ts';
import { useWatchReport } from '../../../entities/video/use-watch-report.ts';
import { preferences } from '../../../lib/storage/preferences.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Controls } from './controls.tsx';
import { PlayerFailure } from './player-failure.tsx';
import styles from './player.module.css';
import { ResumeChip } from './resume-chip.tsx';
import { TopTools } from './top-tools.tsx';
import { useChrome } from './use-chrome.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useKeyboard } from '../../../lib/player/gestures/use-keyboard.ts';
import { useSubtitles } from './use-subtitles.ts';

interface PlayerProps {
  readonly url: string;
  readonly mode: 'full' | 'preview';
  readonly clip: Pick<Video, 'videoId' | 'title' | 'duration' | 'subtitles' | 'thumbnails'>;
  /** Seconds: where the viewer stopped the last time. */
  readonly startAt: number;
  /** Takes the place of the controls when the clip is over: what opens the rest, or what comes next. */
  readonly atEnd: ((replay: () => void) => ReactNode) | null;
  readonly onBack: () => void;
  /** Asks for a new address, because the old one may have run out; answers with what it got. */
  readonly onRenew: () => Promise<string | null>;
}

/** Plays one stream over whatever picture lies behind it. */
export function Player({ url, mode, clip, startAt, atEnd, onBack, onRenew }: PlayerProps) {
  const { title, duration } = clip;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [headStart] = useState(() => loadedEngine()?.headStartOf(url, startAt));
  const [video] = useState(() => headStart?.video ?? document.createElement('video'));
  const [startedMuted, setStartedMuted] = useState(false);
  const [resumedAt] = useState(startAt);
  const wasPlaying = useRef(false);
  // Its report ends before the stream is taken away: it reads where the clip is.
  useWatchReport(video, clip);
  const stream = useStream(video, { url, startAt: resumedAt, headStart }, () => {
    const { autoplay, startMuted } = preferences();
    if (startMuted && !wasPlaying.current) setMuted(video, true);
    // A new address of a clip that somebody has started goes on by itself.
    if (autoplay || wasPlaying.current) void startWithSound(video).then((start) => setStartedMuted(start === 'muted'));
  });
  useEffect(endTouch, []);
  const fullscreen = useFullscreen(box, video);
  const paused = usePaused(video);
  const ended = useEnded(video);
  const waiting = useWaiting(video);
  const started = useStarted(video);
  const muted = useMuted(video);
  const chrome = useChrome(paused);
  const subtitles = useSubtitles(video, clip.subtitles);

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
        <Spinner label="缓冲中" />
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
          <div className={styles.top} data-shown={shown}>
            {fullscreen.active && <span className={styles.title}>{title}</span>}
          </div>
          {mode === 'preview' && <span className={styles.trial}>试看中</span>}
          {centre}
          {startedMuted && muted && <UnmuteButton className={styles.unmute} onClick={toggleMute} />}
          {resumedAt > 0 && started && <ResumeChip seconds={resumedAt} onRestart={() => seekTo(video, 0)} />}
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
            onTouch={chrome.wake}
            onTogglePlay={togglePlay}
            onToggleMute={toggleMute}
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

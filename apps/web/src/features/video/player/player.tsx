import type { Video } from '@liuguang/contract/shapes/video.ts';
import { ChevronLeft, Play, RotateCcw, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { preferences } from '../../../shared/preferences.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { startWithSound } from './autoplay.ts';
import { Controls } from './controls.tsx';
import { seekTo, setMuted } from './media.ts';
import { PlayerFailure } from './player-failure.tsx';
import styles from './player.module.css';
import { ProgressLine } from './seek-bar.tsx';
import { useChrome } from './use-chrome.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useStream } from './use-stream.ts';
import { useTaps } from './use-taps.ts';
import { useEnded, useMuted, usePaused, useStarted, useWaiting } from './use-video-value.ts';

interface PlayerProps {
  readonly url: string;
  readonly title: string;
  /** Seconds, as the record says. */
  readonly duration: number;
  readonly subtitles: Video['subtitles'];
  readonly onBack: () => void;
  /** Asks for a new address, because the old one may have run out; answers with what it got. */
  readonly onRenew: () => Promise<string | null>;
}

/** Plays one stream over whatever picture lies behind it. */
export function Player({ url, title, duration, subtitles, onBack, onRenew }: PlayerProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [startedMuted, setStartedMuted] = useState(false);
  const stream = useStream(video, url, () => {
    if (!video) return;
    const { autoplay, startMuted } = preferences();
    if (startMuted) setMuted(video, true);
    if (autoplay) void startWithSound(video).then((start) => setStartedMuted(start === 'muted'));
  });
  const fullscreen = useFullscreen(box, video);
  const paused = usePaused(video);
  const ended = useEnded(video);
  const waiting = useWaiting(video);
  const started = useStarted(video);
  const muted = useMuted(video);
  const chrome = useChrome(paused);

  const togglePlay = () => {
    if (!video) return;
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
    if (video) seekTo(video, video.currentTime + seconds);
  };
  // A finger asks for the controls first; a mouse has them already by moving, and clicks as on any desktop player.
  const taps = useTaps({
    tap: (mouse) => (mouse ? togglePlay() : chrome.toggle()),
    doubleTap: (mouse) => (mouse ? fullscreen.toggle() : togglePlay()),
  });
  useKeyboard({ togglePlay, seekBy, toggleMute, toggleFullscreen: fullscreen.toggle });

  let centre = null;
  if (waiting && !ended) {
    centre = (
      <div className={styles['centre']}>
        <Spinner label="缓冲中" />
      </div>
    );
  } else if (paused) {
    centre = (
      <button type="button" className={styles['big']} aria-label={ended ? '重播' : '播放'} onClick={togglePlay}>
        {ended ? <RotateCcw /> : <Play className={styles['solid']} />}
      </button>
    );
  }

  return (
    <section
      ref={setBox}
      className={styles['player']}
      data-fullscreen={fullscreen.active}
      data-quiet={!chrome.shown}
      aria-label={`播放器：${title}`}
      onFocusCapture={chrome.wake}
      onPointerMove={(event) => event.pointerType === 'mouse' && chrome.wake()}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions for the videos that have some */}
      <video ref={setVideo} className={styles['video']} data-started={started} playsInline aria-label={title}>
        {subtitles.map(({ lang, label, url: src }) => (
          <track key={lang} kind="captions" srcLang={lang} label={label} src={src} />
        ))}
      </video>
      {stream.failure ? (
        <PlayerFailure
          failure={stream.failure}
          onRetry={async () => {
            // A new address starts the stream by itself.
            if ((await onRenew()) === url) stream.retry();
          }}
        />
      ) : (
        <>
          <div className={styles['surface']} {...taps} />
          <div className={styles['top']} data-shown={chrome.shown}>
            {fullscreen.active && <span className={styles['title']}>{title}</span>}
          </div>
          {centre}
          {startedMuted && muted && (
            <button type="button" className={styles['unmute']} onClick={toggleMute}>
              <VolumeX /> 点击取消静音
            </button>
          )}
          {!chrome.shown && <ProgressLine video={video} duration={duration} />}
          <Controls
            video={video}
            stream={stream}
            fullscreen={fullscreen}
            duration={duration}
            shown={chrome.shown}
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
  return <IconButton className={styles['back']} label="返回" icon={<ChevronLeft />} onClick={onClick} />;
}

import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAwakeWhile } from '../../../lib/native/use-awake-while.ts';
import { startWithSound } from '../../../lib/player/autoplay.ts';
import { seekTo, setMuted } from '../../../lib/player/media.ts';
import picture from '../../../lib/player/player-picture.module.css';
import { PictureSigns } from '../../../lib/player/gestures/picture-signs.tsx';
import { usePlaybackUrl } from '../../../entities/video/playback-url.ts';
import { SeekBar } from '../../../lib/player/seek/seek-bar.tsx';
import { SeekPreview } from '../../../lib/player/seek/seek-preview.tsx';
import { UnmuteButton } from '../../../lib/player/unmute-button.tsx';
import { useKeyboard } from '../../../lib/player/gestures/use-keyboard.ts';
import type { KeyActions } from '../../../lib/player/gestures/use-keyboard.ts';
import { usePictureGestures } from '../../../lib/player/gestures/use-picture-gestures.ts';
import { useStream } from '../../../lib/player/use-stream.ts';
import { usePaused, useStarted, useWaiting } from '../../../lib/player/use-video-value.ts';
import { useWatchReport } from '../../../entities/video/use-watch-report.ts';
import { preferences } from '../../../lib/storage/preferences.ts';
import { videoQuery } from '../../../entities/video/video.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ClipSide, ClipText } from './clip-text.tsx';
import styles from './clip.module.css';

interface ClipProps {
  readonly card: VideoCard;
  readonly active: boolean;
  /** One choice for the whole feed. */
  readonly muted: boolean;
  readonly onMute: (muted: boolean) => void;
}

/** Enough to start at once; three of them must not fill a phone. */
const aheadSeconds = 10;
const nothing = () => undefined;

/** One player of the feed. It is kept and given another clip, so that its right to play with sound stays with it. */
export function Clip({ card, active, muted, onMute }: ClipProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [readyUrl, setReadyUrl] = useState<string | null>(null);
  const query = useQuery(videoQuery(card.videoId));
  const { url, renew } = usePlaybackUrl(query);
  useWatchReport(active ? video : null, card);
  const stream = useStream(video, { url, recycled: true, aheadSeconds }, () => setReadyUrl(url));
  const ready = url !== null && readyUrl === url;
  usePlayWhileActive(video, active && ready, muted, onMute);

  const paused = usePaused(video);
  useAwakeWhile(active && !paused);
  const waiting = useWaiting(video);
  const started = useStarted(video);
  const togglePlay = () => {
    if (!video || !ready) return;
    if (video.paused) video.play().catch(nothing);
    else video.pause();
  };
  const toggleMute = () => {
    setMuted(video, !muted);
    onMute(!muted);
  };
  const fingers = usePictureGestures({ video, vertical: false, tap: togglePlay, doubleTap: nothing });
  const refused = query.data && 'code' in query.data.playback ? query.data.playback.message : null;
  const failed = query.isError || stream.failure !== null;

  return (
    <article className={cx(picture.box, styles.clip)} data-active={active} aria-label={card.title} inert={!active}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- short clips come without */}
      <video ref={setVideo} className={picture.video} data-started={started} playsInline loop preload="auto" />
      <PictureSigns {...fingers} />
      <div className={picture.surface} {...fingers.surface} />
      <Centre
        shown={active}
        waiting={!refused && waiting}
        paused={paused}
        failed={failed}
        onRetry={async () => {
          if ((await renew()) === url) stream.retry();
        }}
      />
      {refused && <p className={styles.refused}>{refused}</p>}
      {fingers.dragged !== null && (
        <SeekPreview
          thumbnails={query.data?.thumbnails ?? null}
          seconds={fingers.dragged}
          duration={video?.duration || card.duration}
        />
      )}
      {active && muted && <UnmuteButton className={styles.unmute} onClick={toggleMute} />}
      <div className={styles.foot}>
        <ClipText card={card} />
        <ClipSide card={query.data ?? card} collected={query.data?.my.collected} />
        <div className={styles.bar}>
          <SeekBar
            video={video}
            duration={card.duration}
            dragged={fingers.dragged}
            onDrag={fingers.setDragged}
            onTouch={nothing}
          />
        </div>
      </div>
      {active && (
        <Keys
          togglePlay={togglePlay}
          toggleMute={toggleMute}
          seekBy={(seconds) => video && seekTo(video, video.currentTime + seconds)}
          toggleFullscreen={nothing}
        />
      )}
    </article>
  );
}

/** Only the clip on the screen listens. */
function Keys(actions: KeyActions): null {
  useKeyboard(actions);
  return null;
}

function usePlayWhileActive(
  video: HTMLVideoElement | null,
  playing: boolean,
  muted: boolean,
  onMute: (muted: boolean) => void,
): void {
  const start = useEffectEvent(async (element: HTMLVideoElement) => {
    setMuted(element, muted);
    if (preferences().autoplay && (await startWithSound(element)) === 'muted' && !muted) onMute(true);
  });
  useEffect(() => {
    if (!video || !playing) return undefined;
    void start(video);
    return () => {
      video.pause();
      // Coming back to it is a new start.
      seekTo(video, 0);
    };
  }, [video, playing]);
}

interface CentreProps {
  readonly shown: boolean;
  readonly waiting: boolean;
  readonly paused: boolean;
  readonly failed: boolean;
  readonly onRetry: () => Promise<void>;
}

function Centre({ shown, waiting, paused, failed, onRetry }: CentreProps) {
  if (!shown) return null;
  if (failed) {
    return (
      <div className={styles.failure} role="alert">
        <p>视频加载失败，请检查网络后重试</p>
        <Button size="small" kind="quiet" onClick={onRetry}>
          点击重试
        </Button>
      </div>
    );
  }
  if (waiting) {
    return (
      <div className={styles.centre}>
        <Spinner label="缓冲中" />
      </div>
    );
  }
  return paused ? (
    <div className={styles.centre}>
      <Play className={picture.solid} />
    </div>
  ) : null;
}

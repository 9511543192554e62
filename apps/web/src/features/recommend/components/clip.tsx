import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useAwakeWhile } from '../../../lib/native/use-awake-while.ts';
import { seekTo, setMuted } from '../../../lib/player/media.ts';
import picture from '../../../lib/player/player-picture.module.css';
import { PictureSigns } from '../../../lib/player/gestures/picture-signs.tsx';
import { usePlaybackUrl } from '../../../entities/video/playback-url.ts';
import { SeekBar } from '../../../lib/player/seek/seek-bar.tsx';
import { SeekPreview } from '../../../lib/player/seek/seek-preview.tsx';
import { UnmuteButton } from '../../../lib/player/unmute-button.tsx';
import { type KeyActions, useKeyboard } from '../../../lib/player/gestures/use-keyboard.ts';
import { usePictureGestures } from '../../../lib/player/gestures/use-picture-gestures.ts';
import { useStream } from '../../../lib/player/use-stream.ts';
import { usePaused, useStarted, useWaiting } from '../../../lib/player/use-video-value.ts';
import { useWatchReport } from '../../../entities/video/watch/use-watch-report.ts';
import { videoQuery } from '../../../entities/video/video.ts';
import { cx } from '../../../ui/cx.ts';
import { useVideoLike } from '../../../entities/video/use-video-like.ts';
import type { FeedTab } from '../api.ts';
import { feedPlace } from '../place.ts';
import { ClipCentre } from './clip-centre.tsx';
import { ClipSide } from './clip-side.tsx';
import { ClipText } from './clip-text.tsx';
import { useHearts } from './hearts.tsx';
import { useMomentOnLeave, usePlayWhileActive, useUpright } from './use-clip.ts';
import styles from './clip.module.css';

/** Comments are for who wants to read them. */
const CommentSheet = lazyPart(() =>
  import('../../../entities/comment/comment-sheet.tsx').then((module) => module.CommentSheet),
);

interface ClipProps {
  readonly tab: FeedTab;
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
export function Clip({ tab, card, active, muted, onMute }: ClipProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [readyUrl, setReadyUrl] = useState<string | null>(null);
  const query = useQuery(videoQuery(card.videoId));
  const { url, renew } = usePlaybackUrl(query);
  useWatchReport(active ? video : null, card);
  const stream = useStream(video, { url, recycled: true, aheadSeconds }, () => setReadyUrl(url));
  const ready = url !== null && readyUrl === url;
  const [talking, setTalking] = useState(false);
  const [talkedOf, setTalkedOf] = useState<string | null>(null);
  usePlayWhileActive(video, active && ready, { muted, onMute, from: () => feedPlace.takeMoment(tab, card.videoId) });
  useMomentOnLeave(tab, card.videoId, active ? video : null);
  const upright = useUpright(video);

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
  const talk = () => {
    setTalkedOf(card.videoId);
    setTalking(true);
  };
  const navigate = useNavigate();
  const like = useVideoLike(card.videoId);
  const { beat, hearts } = useHearts();
  const fingers = usePictureGestures({
    video,
    vertical: false,
    tap: togglePlay,
    doubleTap: (_mouse, spot) => {
      beat(spot);
      if (query.data?.my.liked === false) like(true);
    },
    flick: () => void navigate({ to: '/author', search: { id: card.author.authorId } }),
  });
  const refused = query.data && 'code' in query.data.playback ? query.data.playback.message : null;
  const failed = query.isError || stream.failure !== null;

  return (
    <article
      className={cx(picture.box, styles.clip)}
      data-active={active}
      data-talking={talking}
      aria-label={card.title}
      inert={!active}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- short clips come without */}
      <video
        ref={setVideo}
        className={picture.video}
        data-started={started}
        data-upright={upright}
        playsInline
        loop
        preload="auto"
      />
      <PictureSigns {...fingers} />
      <div className={picture.surface} {...fingers.surface} />
      {hearts}
      <ClipCentre
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
        <ClipSide card={card} video={query.data} shown={active && started} onLike={like} onTalk={talk} />
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
      {active && talkedOf === card.videoId && (
        <Suspense>
          <CommentSheet
            kind="video"
            id={card.videoId}
            open={talking}
            onClose={() => setTalking(false)}
            className={styles.talk}
          />
        </Suspense>
      )}
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

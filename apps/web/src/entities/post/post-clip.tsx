import type { Post } from '@liuguang/contract/shapes/community.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { create } from 'zustand';
import { Button } from '../../ui/button/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { formatDuration } from '../../lib/format/format.ts';
import { useStream } from '../../lib/player/use-stream.ts';
import styles from './post-clip.module.css';

/** Of all the clips on a screen one plays. */
const usePlaying = create<{ readonly postId: string | null }>(() => ({ postId: null }));

interface ClipProps {
  readonly postId: string;
  readonly clip: NonNullable<Post['clip']>;
  /** Asks for a new address: this one has run out. */
  readonly onRenew: () => void;
}

/** A clip that plays where it stands. Its box has the shape of the cover from the beginning. */
export function Clip({ postId, clip, onRenew }: ClipProps) {
  const playing = usePlaying((state) => state.postId === postId);
  const { cover, duration, playback } = clip;
  const shape = Math.min(16 / 9, Math.max(3 / 4, cover.width / cover.height));
  const url = 'url' in playback ? playback.url : null;
  return (
    <div className={styles.clip} style={{ aspectRatio: shape, width: shape < 1 ? '62%' : '100%' }}>
      <Picture picture={cover} alt="" aspect={String(shape)} sizes="400px" className={styles.cover} />
      {playing && url !== null ? (
        <ClipPlayer url={url} onRenew={onRenew} />
      ) : (
        <button
          type="button"
          className={styles.start}
          aria-label="播放视频"
          disabled={url === null}
          onClick={() => usePlaying.setState({ postId })}
        >
          <span className={styles.sign}>
            <Play />
          </span>
          <span className={styles.length}>{'url' in playback ? formatDuration(duration) : playback.message}</span>
        </button>
      )}
    </div>
  );
}

function ClipPlayer({ url, onRenew }: { url: string; onRenew: () => void }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [ready, setReady] = useState(false);
  const stream = useStream(video, { url }, () => {
    setReady(true);
    // The tap that opened it allows sound; where it does not, the controls are there.
    video?.play().catch(() => undefined);
  });
  return (
    <>
      <video ref={setVideo} className={styles.video} controls={ready} playsInline loop aria-label="视频">
        <track kind="captions" />
      </video>
      {!ready && !stream.failure && (
        <span className={styles.wait}>
          <Spinner label="正在加载视频" />
        </span>
      )}
      {stream.failure && (
        <span className={styles.wait} role="alert">
          视频加载失败
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              onRenew();
              stream.retry();
            }}
          >
            重试
          </Button>
        </span>
      )}
    </>
  );
}

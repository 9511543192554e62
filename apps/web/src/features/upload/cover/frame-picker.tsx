import { useEffect, useState } from 'react';
import { formatDuration } from '../../../lib/format/format.ts';
import { useStream } from '../../../lib/player/use-stream.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { drawn } from './cover.ts';
import styles from './cover.module.css';

interface FramePickerProps {
  /** Of the chosen file, or of the film that the server has of it. */
  readonly url: string;
  readonly streamed: boolean;
  readonly onPicked: (picture: File) => void;
}

/** Places of the film that are one tap away; in a clip of a few seconds the slider is enough. */
const leastSeconds = 20;
const shares = [0.02, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9];

const unreadable = '浏览器读不出这个视频的画面，可以改用自己的图片，或由系统自动选取';
/** A frame is looked at, nothing is watched: the segment it is in will do. */
const aheadSeconds = 1;

/** A frame of the film, on the device still or at the server: found with a slider, or by one of a few taps. */
export function FramePicker({ url, streamed, onPicked }: FramePickerProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { failure, renditions, choose } = useStream(video, { url: streamed ? url : null, aheadSeconds }, () => {});
  // The sharpest there is: it becomes a picture.
  useEffect(() => {
    if (renditions.length > 1) choose(renditions.length - 1);
  }, [renditions, choose]);
  const [duration, setDuration] = useState(0);
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState('');

  const go = (seconds: number) => {
    setAt(seconds);
    if (video) Object.assign(video, { currentTime: seconds });
  };
  const use = async () => {
    if (!video || video.videoWidth === 0) return;
    try {
      if (video.seeking) await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
      onPicked(await drawn(video, { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '浏览器无法生成封面');
    }
  };
  if (problem !== '' || failure)
    return (
      <p className={styles.problem} role="alert">
        {problem || unreadable}
      </p>
    );
  return (
    <div className={styles.frames}>
      <video
        ref={setVideo}
        className={styles.film}
        src={streamed ? undefined : url}
        muted
        playsInline
        preload="auto"
        aria-label="选中的画面"
        onLoadedMetadata={({ currentTarget }) => {
          // A recording of a browser says only when it has been read through; its beginning will do until then.
          const length = Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0;
          setDuration(length);
          go(length * (shares[1] ?? 0));
        }}
        onError={() => setProblem(unreadable)}
      />
      <Slider
        label="画面的时间"
        value={at}
        words={formatDuration(at)}
        min={0}
        max={Math.max(0.1, duration - 0.05)}
        step={0.05}
        onChange={go}
      />
      {duration >= leastSeconds && (
        <div className={styles.times}>
          {shares.map((share) => (
            <button
              key={share}
              type="button"
              className={styles.time}
              aria-pressed={Math.abs(at - duration * share) < 0.03}
              onClick={() => go(duration * share)}
            >
              {formatDuration(duration * share)}
            </button>
          ))}
        </div>
      )}
      <Button block disabled={duration === 0} onClick={use}>
        用这一帧做封面
      </Button>
    </div>
  );
}

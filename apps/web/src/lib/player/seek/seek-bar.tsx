import type { KeyboardEvent, PointerEvent } from 'react';
import { formatDuration } from '../../format/format.ts';
import { seekTo } from '../media.ts';
import { bufferedEnd, ratioAt, shareOf } from './seek.ts';
import styles from './seek-bar.module.css';
import { useBuffered, useDuration, useTime } from '../use-video-value.ts';

interface SeekBarProps {
  readonly video: HTMLVideoElement | null;
  /** Of the record, until the stream has told its own. */
  readonly duration: number;
  readonly onTouch: () => void;
  /** Where a drag, of the bar or on the picture, will lead to; null while there is none. */
  readonly dragged: number | null;
  readonly onDrag: (seconds: number | null) => void;
}

const stepSeconds = 5;
const readBuffer = (video: HTMLVideoElement) => bufferedEnd(video.buffered, video.currentTime);

/** The picture follows on release: a seek per move would empty the buffer again and again. */
export function SeekBar({ video, duration: announced, onTouch, dragged, onDrag }: SeekBarProps) {
  const duration = useDuration(video) || announced;
  const time = useTime(video);
  const buffered = useBuffered(video, readBuffer);
  const shown = dragged ?? time;

  const timeUnder = (event: PointerEvent) =>
    ratioAt(event.clientX, event.currentTarget.getBoundingClientRect()) * duration;

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    onTouch();
    onDrag(timeUnder(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragged === null) return;
    onTouch();
    onDrag(timeUnder(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (dragged === null) return;
    seekTo(video, timeUnder(event));
    onDrag(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onTouch();
    seekTo(video, time + step);
  };

  return (
    <div
      className={styles.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- on iPhones a native range ignores a finger beside its thumb
      role="slider"
      tabIndex={0}
      aria-label="播放进度"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${formatDuration(shown)} / ${formatDuration(duration)}`}
      data-dragging={dragged !== null}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => onDrag(null)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.track}>
        <div className={styles.buffered} style={{ transform: `scaleX(${shareOf(buffered, duration)})` }} />
        <div className={styles.played} style={{ transform: `scaleX(${shareOf(shown, duration)})` }} />
      </div>
      <div className={styles.rail} style={{ transform: `translateX(${shareOf(shown, duration) * 100}%)` }}>
        <div className={styles.thumb} />
      </div>
    </div>
  );
}

/** What stays of the bar while the controls are hidden. */
export function ProgressLine({ video, duration: announced }: Pick<SeekBarProps, 'video' | 'duration'>) {
  const duration = useDuration(video) || announced;
  const time = useTime(video);
  return (
    <div className={styles.line} aria-hidden="true">
      <div className={styles.played} style={{ transform: `scaleX(${shareOf(time, duration)})` }} />
    </div>
  );
}

export function TimeLabel({ video, duration: announced }: Pick<SeekBarProps, 'video' | 'duration'>) {
  const duration = useDuration(video) || announced;
  const time = useTime(video);
  return (
    <span className={styles.time}>
      {formatDuration(Math.floor(time))} / {formatDuration(Math.floor(duration))}
    </span>
  );
}

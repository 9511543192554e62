/** The time of a video in milliseconds, smooth enough to move something by. */
export type MediaClock = () => number;

type Media = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'seeking' | 'readyState' | 'playbackRate'>;

/** Browsers move `currentTime` in steps of a frame or more; what differs by less than this is such a step. */
const stepMs = 150;
const enoughToPlay = 3;

/** Runs on between the steps by the clock of the page, and stands whenever the video does. */
export function mediaClock(video: Media, pageTime: () => number = () => performance.now()): MediaClock {
  let from = { video: 0, page: 0, rate: 0 };
  return () => {
    const actual = video.currentTime * 1000;
    const isRunning = !video.paused && !video.seeking && video.readyState >= enoughToPlay;
    const page = pageTime();
    const rate = isRunning ? video.playbackRate : 0;
    const guess = from.video + (page - from.page) * from.rate;
    // Another speed goes on from where the last one came to: a jump back would be seen.
    const isTrue = Math.abs(guess - actual) <= stepMs;
    if (rate !== from.rate || !isTrue || rate === 0) from = { video: rate > 0 && isTrue ? guess : actual, page, rate };
    return rate === 0 ? actual : from.video + (page - from.page) * rate;
  };
}

import { FilterAPI } from 'node-av';
import type { Frame } from 'node-av';

/** A filter whose description depends on what it is given, and which is made anew when that changes. */
/**
 * Recordings change in the middle: a phone is turned, a call changes its size, a track its sample rate. What the old filter
 * still holds is handed out before the new one starts. Filters that count time have no place here, because the new one
 * would count from the beginning again.
 */
export function frameFilter(describe: (frame: Frame) => string) {
  let filter: FilterAPI | undefined;
  let current = '';
  return {
    /** What is ready after this frame; null is the end. None of our filters makes many frames of one. */
    async process(frame: Frame | null): Promise<Frame[]> {
      if (frame === null) return filter ? await filter.processAll(null) : [];
      const description = describe(frame);
      const wanted = `${propertiesOf(frame).join(' ')} ${description}`;
      const held = filter && wanted !== current ? await filter.processAll(null) : [];
      if (filter === undefined || wanted !== current) {
        filter?.close();
        filter = FilterAPI.create(description);
        current = wanted;
      }
      return [...held, ...(await filter.processAll(frame))];
    },
    close: () => filter?.close(),
  };
}

function propertiesOf(frame: Frame): (number | bigint)[] {
  if (frame.isAudio()) return [frame.format, frame.sampleRate, frame.channels, frame.channelLayout.mask];
  const { sampleAspectRatio: shape, timeBase } = frame;
  const colours = [frame.colorSpace, frame.colorRange, frame.colorPrimaries, frame.colorTrc];
  return [frame.format, frame.width, frame.height, shape.num, shape.den, timeBase.num, timeBase.den, ...colours];
}

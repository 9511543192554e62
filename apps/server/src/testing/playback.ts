import { playbackService } from '../features/playback/playback.service.ts';

/** Playback that signs for one holder, for tests of what asks for it. */
export function testPlayback(clock: () => number) {
  return playbackService({
    keys: { current: '1', keys: { 1: Buffer.alloc(32, 7) } },
    holders: { holderOf: () => Promise.resolve('abcdefghijklmnop') },
    clock,
  });
}

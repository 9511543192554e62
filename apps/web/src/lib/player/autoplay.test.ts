import { describe, expect, it } from 'vitest';
import { startWithSound } from './autoplay.ts';

/** An element that refuses to start the way browsers do. */
function element(refuses: (muted: boolean) => string | null) {
  return {
    muted: false,
    play() {
      const name = refuses(this.muted);
      return name ? Promise.reject(new DOMException('refused', name)) : Promise.resolve();
    },
  };
}

describe('starting a clip', () => {
  it('starts with sound where the browser allows it', async () => {
    const video = element(() => null);
    expect(await startWithSound(video)).toBe('sound');
    expect(video.muted).toBe(false);
  });

  it('starts without sound where only that is allowed', async () => {
    const video = element((muted) => (muted ? null : 'NotAllowedError'));
    expect(await startWithSound(video)).toBe('muted');
    expect(video.muted).toBe(true);
  });

  it('says so when nothing may start by itself', async () => {
    expect(await startWithSound(element(() => 'NotAllowedError'))).toBe('refused');
  });

  it('does not mute a start that was only cut short', async () => {
    const video = element(() => 'AbortError');
    expect(await startWithSound(video)).toBe('sound');
    expect(video.muted).toBe(false);
  });
});

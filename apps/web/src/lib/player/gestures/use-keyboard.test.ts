import { describe, expect, it } from 'vitest';
import { actionOf } from './use-keyboard.ts';

function recorder() {
  const done: string[] = [];
  const actions = {
    togglePlay: () => done.push('play'),
    seekBy: (seconds: number) => done.push(`seek ${seconds}`),
    toggleMute: () => done.push('mute'),
    toggleFullscreen: () => done.push('fullscreen'),
  };
  return { done, press: (key: string) => actionOf(key, actions)?.() };
}

describe('player keys', () => {
  it('plays by space, seeks by arrows, mutes by m and fills the screen by f', () => {
    const { done, press } = recorder();
    for (const key of [' ', 'ArrowLeft', 'ArrowRight', 'm', 'f']) press(key);
    expect(done).toEqual(['play', 'seek -5', 'seek 5', 'mute', 'fullscreen']);
  });

  it('leaves every other key to the page', () => {
    const { done, press } = recorder();
    for (const key of ['Tab', 'Escape', 'ArrowDown', 'x']) press(key);
    expect(done).toEqual([]);
  });
});

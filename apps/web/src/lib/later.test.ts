import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdBack, later } from './later.ts';

const idle: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});
afterEach(() => {
  for (let work = idle.shift(); work; work = idle.shift()) work();
});

const note = () => {
  const done: string[] = [];
  return { done, work: (name: string) => () => void done.push(name) };
};

describe('work that the first screen does not need', () => {
  it('waits until the screen is shown, then has an idle moment for each piece', () => {
    const { done, work } = note();
    let shown = false;
    holdBack(() => shown);
    later(work('session'));
    later(work('overlays'));
    vi.advanceTimersByTime(1000);
    expect(idle).toHaveLength(0);
    shown = true;
    vi.advanceTimersByTime(100);
    idle.shift()?.();
    expect(done).toEqual(['session']);
    idle.shift()?.();
    expect(done).toEqual(['session', 'overlays']);
  });

  it('does not wait for ever for a screen that never has all it shows', () => {
    const { done, work } = note();
    holdBack(() => false);
    later(work('session'));
    vi.advanceTimersByTime(7000);
    idle.shift()?.();
    expect(done).toEqual(['session']);
  });

  it('begins at once, and once, when somebody needs it', () => {
    const { done, work } = note();
    let shown = false;
    holdBack(() => shown);
    const session = later(work('session'));
    session.now();
    session.now();
    expect(done).toEqual(['session']);
    shown = true;
    vi.advanceTimersByTime(100);
    expect(idle).toHaveLength(0);
  });

  it('forgets what is not wanted any more', () => {
    const { done, work } = note();
    later(work('worker')).cancel();
    later(work('overlays'));
    while (idle.length > 0) idle.shift()?.();
    expect(done).toEqual(['overlays']);
  });
});

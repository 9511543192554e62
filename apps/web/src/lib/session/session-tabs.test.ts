import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTabs } from './session-tabs.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Locks as tabs of one browser see them: one holder a name. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  type Options = { signal: AbortSignal; ifAvailable?: false } | { ifAvailable: true };
  const request = async (_name: string, options: Options, work: (lock: object | null) => Promise<unknown>) => {
    if (options.ifAvailable && held > 0) return await work(null);
    held += 1;
    const before = last;
    const done = Promise.withResolvers<void>();
    last = before.then(() => done.promise);
    const patience = new Promise((_resolve, reject) => {
      if (options.ifAvailable) return;
      options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
    });
    try {
      await Promise.race([before, patience]);
      return await work({});
    } finally {
      held -= 1;
      done.resolve();
    }
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

describe.each([
  ['with locks', stubLocks],
  ['without locks', () => vi.stubGlobal('navigator', {})],
])('work of one tab, %s', (_name, prepare) => {
  beforeEach(prepare);

  it('runs one after the other, also after a failure', async () => {
    const { alone } = createTabs('test');
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      alone(async () => {
        log.push(`${name} begins`);
        await pause(10);
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([work('first', true), work('second'), work('third')]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  });
});

it('tells the work of a tab that had to wait for another one', async () => {
  stubLocks();
  const told: boolean[] = [];
  const tab = () =>
    createTabs('test').alone(async (waited) => {
      told.push(waited);
      await pause(5);
    });
  await Promise.all([tab(), tab()]);
  await tab();
  expect(told).toEqual([false, true, false]);
});

describe('a tab that was put to sleep while it held the lock', () => {
  it('does not keep the others out forever', async () => {
    stubLocks();
    const asleep = createTabs('test', 30).alone(() => new Promise(() => undefined));
    const awake = createTabs('test', 30).alone(() => Promise.resolve('in'));
    expect(await awake).toBe('in');
    expect(await Promise.race([asleep, Promise.resolve('still asleep')])).toBe('still asleep');
  });
});

import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query.ts';
import { recoverQueries } from './recover.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A screen that shows what `answer` gives; it is not there until `answer` stops throwing. */
function screenOf(answer: () => string) {
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(async () => await Promise.resolve().then(answer));
  const observer = new QueryObserver(client, { queryKey: ['it'], queryFn });
  const leave = observer.subscribe(() => undefined);
  return { client, queryFn, observer, leave };
}

describe('what failed to load', () => {
  it('is asked for again when the network returns, and no more once it is there', async () => {
    let up = false;
    const { client, queryFn, observer } = screenOf(() => {
      if (!up) throw new Error('offline');
      return 'there';
    });
    const stop = recoverQueries(client);
    await vi.advanceTimersByTimeAsync(10);
    expect(observer.getCurrentResult().status).toBe('error');
    up = true;
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
    expect(observer.getCurrentResult().data).toBe('there');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is tried again with longer and longer waits, then left to its button', async () => {
    const { client, queryFn } = screenOf(() => {
      throw new Error('still gone');
    });
    const stop = recoverQueries(client);
    await vi.advanceTimersByTimeAsync(10);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(queryFn).toHaveBeenCalledTimes(6);
    stop();
  });

  it('is left alone when its screen is gone', async () => {
    const { client, queryFn, leave } = screenOf(() => {
      throw new Error('gone');
    });
    const stop = recoverQueries(client);
    await vi.advanceTimersByTimeAsync(10);
    leave();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    stop();
  });
});

import { LRUCache } from 'lru-cache';
import { upTo } from '../../platform/cache/up-to.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { shanghaiDay, shanghaiMidnight, shanghaiMinute } from '../../platform/time/shanghai.ts';
import { isYouthNight, youthMorning } from '../playback/playback.public.ts';
import type { YouthRepository } from './youth.repository.ts';

/** Allowance of one day in youth mode. */
export const youthMinutes = 40;

interface Deps {
  readonly youth: YouthRepository;
  /** Ends what plays under grants of the account. */
  readonly stopPlaying: (accountId: string) => Promise<void>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Counts minutes in which the server saw a call or a segment request of the account, so that a client cannot avoid it by
 * reporting nothing. Marked minutes are cached: each costs one database round trip per process.
 */
export function youthService({ youth, stopPlaying, clock, log }: Deps) {
  const open = new LRUCache<string, string>(upTo(20_000));
  const watching = new LRUCache<string, string>(upTo(20_000));

  async function mark(accountId: string, now: number): Promise<void> {
    const day = shanghaiDay(now);
    const { marked } = await youth.mark(accountId, { day, minute: shanghaiMinute(now) }, youthMinutes);
    if (marked) {
      open.set(accountId, nameOf(now));
      return;
    }
    await stopPlaying(accountId);
    throw fail('YOUTH_LOCKED', { youthLock: 'time', until: youthMorning(shanghaiMidnight(now)) });
  }

  async function markHolder(holder: string, now: number): Promise<void> {
    const accountId = await youth.holderAccount(holder);
    if (accountId !== null) await mark(accountId, now);
  }

  return {
    /** Counts the current minute; refuses by night and when the allowance of the day is used up. */
    use(accountId: string): void | Promise<void> {
      const now = clock();
      if (isYouthNight(now)) {
        throw failSaying('青少年模式下22:00至次日6:00无法使用', 'YOUTH_LOCKED', {
          youthLock: 'night',
          until: youthMorning(now),
        });
      }
      return open.get(accountId) === nameOf(now) ? undefined : mark(accountId, now);
    },

    /** The same for a player that fetches segments, identified by its grant; runs in the background. */
    watch(holder: string) {
      const now = clock();
      if (watching.get(holder) === nameOf(now)) return;
      watching.set(holder, nameOf(now));
      markHolder(holder, now).catch((error: unknown) => {
        // A lock is an expected answer; after any other error the next segment counts the minute.
        if (isLock(error)) return;
        watching.delete(holder);
        log.warn({ err: error }, 'a minute of youth mode was not counted');
      });
    },
  };
}

function nameOf(now: number): string {
  return `${shanghaiDay(now)} ${shanghaiMinute(now)}`;
}

function isLock(error: unknown): boolean {
  return error instanceof Error && 'failure' in error && error.failure === 'YOUTH_LOCKED';
}

import type pg from 'pg';
import type { Logger } from 'pino';
import { fail } from '../errors/fail.ts';

export interface Quota {
  /** What is counted and for whom, such as `loginUser:203.0.113.7`. */
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
  /** Refuse when the store cannot be asked: for what costs money or opens accounts. Otherwise the call goes through. */
  readonly failClosed: boolean;
}

export type Limiter = ReturnType<typeof createLimiter>;

interface Deps {
  readonly pool: pg.Pool;
  readonly clock: () => number;
  readonly log: Logger;
}

const sweepEveryMs = 60_000;

/**
 * The decision is the insert-or-update alone: it locks the row, so that processes that race never let more than `max`
 * through. Only how long to wait is read beside it, from the snapshot, where a moment's error does no harm.
 */
const takeStatement = {
  name: 'limits-take',
  text: `with taken as (
      insert into rate_limits as l (key, hits, expires_at) values ($1, array[$2::bigint], $2::bigint + $3::bigint)
      on conflict (key) do update
        set hits = array(select hit from unnest(l.hits) hit where hit > $2::bigint - $3::bigint) || $2::bigint,
            expires_at = $2::bigint + $3::bigint
        where (select count(*) from unnest(l.hits) hit where hit > $2::bigint - $3::bigint) < $4::int
      returning 1
    )
    select exists (select from taken) as allowed,
      (select min(hit)::text from rate_limits r, unnest(r.hits) hit
       where r.key = $1 and hit > $2::bigint - $3::bigint) as oldest`,
};

export function createLimiter({ pool, clock, log }: Deps) {
  let sweptAt = clock();

  function sweep(now: number): void {
    if (now - sweptAt < sweepEveryMs) return;
    sweptAt = now;
    pool
      .query(
        'delete from rate_limits where key in (select key from rate_limits where expires_at < $1 limit 5000 for update skip locked)',
        [now],
      )
      .catch((error: unknown) => log.warn({ err: error }, 'sweeping rate limits failed'));
  }

  return {
    /** Counts one use; throws TOO_OFTEN when the window is full (a refused use is not counted). */
    async take({ key, max, seconds, failClosed }: Quota) {
      const now = clock();
      const window = seconds * 1000;
      let row: { allowed: boolean; oldest: string | null } | undefined;
      try {
        const result = await pool.query<{ allowed: boolean; oldest: string | null }>({
          ...takeStatement,
          values: [key, now, window, max],
        });
        row = result.rows[0];
      } catch (error) {
        if (failClosed) throw error;
        log.warn({ err: error }, 'rate limit not checked: its store does not answer');
        return;
      }
      sweep(now);
      if (row?.allowed) return;
      const freeAt = row?.oldest ? Number(row.oldest) + window : now;
      throw fail('TOO_OFTEN', { retryAfter: Math.max(1, Math.ceil((freeAt - now) / 1000)) });
    },
  };
}

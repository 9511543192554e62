import type pg from 'pg';
import type { Logger } from '../../log/logger.ts';

type Asked = Pick<pg.Pool, 'query'>;

interface Options {
  readonly primary: Asked;
  readonly replica: Asked;
  /** Further behind it is of no use. */
  readonly lagMs: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

const lookEveryMs = 250;
/** Where the primary was and when, while the replica has not got there: of the last half minute. */
const mostMarks = 120;

interface Mark {
  readonly at: number;
  readonly position: bigint;
}

/**
 * Knows until when a replica has everything, on the clock of this process alone: it notes where the log of the primary
 * was at a time, and sees when the replica gets there. A server that is no replica (any more) is never usable, nor is one that
 * follows nobody: its place in the log stands still while that of the primary moves on.
 */
export function watchReplica({ primary, replica, lagMs, log }: Options) {
  let marks: Mark[] = [];
  /** What was committed before this is there. */
  let completeUntil = -Infinity;
  let changedAt = -Infinity;
  let told = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = look();

  async function look(): Promise<void> {
    try {
      const at = performance.now();
      const position = await positionOf(primary, 'select pg_current_wal_lsn()::text as lsn');
      if (position !== undefined) marks = [...marks.slice(-mostMarks), { at, position }];
      const reached = await positionOf(
        replica,
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn',
      );
      if (reached === undefined) completeUntil = -Infinity;
      else {
        completeUntil = Math.max(
          completeUntil,
          ...marks.filter((mark) => mark.position <= reached).map((mark) => mark.at),
        );
        marks = marks.filter((mark) => mark.position > reached);
      }
    } catch {
      // Either is away: time goes by, and with it what is known of the replica.
    }
    tell();
    if (closed) return;
    timer = setTimeout(() => {
      looking = look();
    }, lookEveryMs);
    timer.unref();
  }

  function isLate(): boolean {
    return performance.now() - completeUntil > lagMs;
  }

  function tell(): void {
    if (isLate() === told) return;
    told = !told;
    if (told) log.warn({ lagMs }, 'the replica is away or too far behind: the primary answers all reads');
    else log.info('the replica answers reads that may be late');
  }

  return {
    /**
     * Whether the replica shows what was written until it was said that something changed, and not much less than now.
     */
    usable: (): boolean => completeUntil > changedAt && !isLate(),
    /** How far it is behind; null while nothing is known of it. */
    behindMs: (): number | null => (completeUntil === -Infinity ? null : performance.now() - completeUntil),
    /** Something changed just now that nobody may miss. */
    changed: () => {
      changedAt = performance.now();
    },
    /** A read failed there: it is not asked again before it was looked at. */
    failed: () => {
      completeUntil = -Infinity;
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** A place in the log as a number; undefined where the server has none to tell. */
async function positionOf(server: Asked, sql: string): Promise<bigint | undefined> {
  const { rows } = await server.query<{ lsn: string | null }>(sql);
  const [, high, low] = /^([0-9A-F]+)\/([0-9A-F]+)$/i.exec(rows[0]?.lsn ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

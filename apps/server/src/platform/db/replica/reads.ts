import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../../log/logger.ts';
import type { Database } from '../database.ts';
import type { Db } from '../db.ts';
import { watchReplica } from './replica-watch.ts';
import type { Schema } from '../schema.ts';

/**
 * For lists, search and details of others: what is read through it may come from a replica, a moment late. Only in a call
 * that was allowed to be late; everywhere else (changes, jobs, callers who just wrote) it is the primary.
 */
export interface Reads {
  readonly pool: Pick<pg.Pool, 'query'>;
  /** Never for a transaction. */
  readonly db: Db;
  /** Whether there is a replica at all. */
  readonly replicated: boolean;
  /** How far the replica is behind; null where there is none, or nothing is known of it. */
  behindMs(): number | null;
  /** What `work` reads may be late. */
  late<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Something changed that nobody may miss: nothing that is older is read from here on. */
  changed(): void;
}

export interface ReplicaReads extends Reads {
  close(): Promise<void>;
}

export function primaryReads({ db, pool }: Pick<Database, 'db' | 'pool'>): Reads {
  return { db, pool, replicated: false, behindMs: () => null, late: (work) => work(), changed: () => {} };
}

interface Options {
  readonly primary: Pick<Database, 'pool'>;
  /** Closed by who opened it. */
  readonly replica: Pick<Database, 'pool'>;
  readonly lagMs: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export function replicaReads({ primary, replica, lagMs, log }: Options): ReplicaReads {
  const mayBeLate = new AsyncLocalStorage<true>();
  const watch = watchReplica({ primary: primary.pool, replica: replica.pool, lagMs, log });

  async function query(...args: Parameters<pg.Pool['query']>): Promise<pg.QueryResult> {
    const ask = ({ pool }: Pick<Database, 'pool'>) =>
      (pool.query as (...given: unknown[]) => Promise<pg.QueryResult>)(...args);
    if (mayBeLate.getStore() === undefined || !watch.usable()) return await ask(primary);
    try {
      return await ask(replica);
    } catch (error) {
      // Away, or it gave the read up for what came from the primary. What is wrong with the statement itself is told there.
      if (!isAnswer(error)) watch.failed();
      return await ask(primary);
    }
  }

  const pool = { query: query as pg.Pool['query'] };
  return {
    pool,
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connectionless(query) }) }),
    replicated: true,
    behindMs: watch.behindMs,
    late: (work) => mayBeLate.run(true, work),
    changed: watch.changed,
    close: watch.close,
  };
}

/** The server said no, so it is there. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}

/** Where each statement goes is decided when it is made, so there is no connection to hold on to. */
function connectionless(query: (...args: Parameters<pg.Pool['query']>) => Promise<pg.QueryResult>) {
  const client = {
    query: (...args: Parameters<pg.Pool['query']>) => {
      if (/^\s*(?:begin|start transaction)\b/i.test(args[0])) {
        throw new Error('reads that may be late are no transaction');
      }
      return query(...args);
    },
    release: () => {},
  };
  return { connect: async () => client, end: async () => {}, options: {} } as never;
}

import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import type { SlowStatements } from '../metrics/slow-statements.ts';
import { timedClient } from '../metrics/timed-client.ts';
import type { Schema } from './schema.ts';

export interface Database {
  db: Kysely<Schema>;
  pool: Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number;
  applicationName?: string;
  /** For work that may take as long as it takes: jobs, commands, loaders. Without it a statement is cut off. */
  longWork?: boolean;
  limits?: Partial<typeof requestLimits>;
  /** Through a pooler that gives out connections for a transaction: it takes no settings of a session. */
  pooled?: boolean;
  /** False where a pooler loses statements that were prepared under a name. */
  namedStatements?: boolean;
  /** Told how long statements take. */
  slow?: Pick<SlowStatements, 'note'>;
}

/**
 * What a request waits for at most. The server gives up first and says why; the client gives up by itself when not even
 * that comes, from a database that hangs.
 */
export const requestLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 12_000,
};

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const Base = options.namedStatements === false ? UnnamedClient : ImpatientClient;
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'liuguang',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(options.longWork ? {} : limitsOf(options)),
    Client: options.slow ? timedClient(Base, options.slow.note) : Base,
  });
  // A lost connection fails the query that runs on it; without a listener the event would end the process as well.
  pool.on('connect', (client) => client.on('error', ignore));
  pool.on('error', ignore);
  // Ending the pool through Kysely only would leave it open when no query was ever made.
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { db, pool, close: () => (closing ??= pool.end()) };
}

/** A pooler refuses to connect with settings of a session, so only our own limit is left; its operator sets the others. */
function limitsOf({ pooled, limits }: DatabaseOptions): Partial<typeof requestLimits> {
  const all = { ...requestLimits, ...limits };
  return pooled ? { query_timeout: all.query_timeout } : all;
}

/**
 * A statement that got no answer in time still occupies its connection: given back to the pool, that would fail whoever
 * comes next, for as long as the database hangs. So it is closed. So is one to a server that only reads now: after a
 * fail-over the address leads to another one.
 */
class ImpatientClient extends Client {
  // The overloads of pg, passed through as they are.
  override query(...args: unknown[]): never {
    const result: unknown = (super.query as (...given: unknown[]) => unknown)(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (isReadTimeout(error) || isReadOnly(error)) (this as unknown as Connected).connection.stream.destroy();
      });
    }
    return result as never;
  }
}

/** Every statement is prepared for one use. */
class UnnamedClient extends ImpatientClient {
  override query(...[first, ...rest]: unknown[]): never {
    if (typeof first !== 'object' || first === null || !('name' in first) || !('text' in first)) {
      return super.query(first, ...rest);
    }
    const { name: _, ...unnamed } = first;
    return super.query(unnamed, ...rest);
  }
}

interface Connected {
  readonly connection: { readonly stream: { destroy(): void } };
}

function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

function ignore(): void {}

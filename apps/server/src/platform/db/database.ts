import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
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
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'liuguang',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // A lost connection fails the query that runs on it; without a listener the event would end the process as well.
  pool.on('connect', (client) => client.on('error', ignore));
  pool.on('error', ignore);
  // Ending the pool through Kysely only would leave it open when no query was ever made.
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return { db, pool, close: () => (closing ??= pool.end()) };
}

function ignore(): void {}

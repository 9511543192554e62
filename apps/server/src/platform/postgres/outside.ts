import { Client } from 'pg';
import { codeOf, reasonOf, StartError } from '../process/start-error.ts';

/** The migrations and queries are written for it and tested on it. */
const oldest = 18;

/** How long a notice may take from one connection to the next on a busy machine. */
const noticeMs = 8000;

interface Facts {
  readonly version: string;
  readonly major: number;
  readonly replica: boolean;
  readonly connections: number;
}

/** Makes sure that the database of DATABASE_URL answers, is one that the program can work on, and has room for it. */
export async function checkOutsideDatabase(url: string, connections = 0): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version') as version,
         current_setting('server_version_num')::int / 10000 as major,
         pg_is_in_recovery() as replica,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - current_setting('reserved_connections', true)::int as connections`,
    );
    const facts = rows[0];
    if (facts === undefined) throw new Error('it says nothing about itself');
    const at = placeOf(url);
    if (facts.major < oldest) {
      throw new StartError(
        `the database ${at} is PostgreSQL ${facts.version}: expected ${oldest} or newer, upgrade it`,
      );
    }
    if (facts.replica) {
      throw new StartError(`the database ${at} is a replica that only reads: set DATABASE_URL to its primary`);
    }
    if (facts.connections < connections) {
      throw new StartError(
        `the database ${at} takes ${facts.connections} connections and this program may need ${connections}: ` +
          'raise its max_connections, or lower DATABASE_POOL or WORKER_LANES',
      );
    }
  });
}

/** Behind a pooler of transactions notices are lost without a word, and locks belong to nobody: better no start. */
export async function checkListening(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', () => resolve(true));
      setTimeout(resolve, noticeMs, false).unref();
    });
    await client.query('listen liuguang_start');
    await withClient(url, async (other) => {
      await other.query('notify liuguang_start');
    });
    if (await heard) return;
    throw new StartError(
      `the database ${placeOf(url)} passes no notices on, as behind a pooler of transactions: ` +
        'set DATABASE_DIRECT_URL to the database itself beside DATABASE_URL',
    );
  });
}

/** The pooler itself: that it lets us in. What is behind it was looked at directly. */
export async function checkPooler(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('select 1');
  });
}

async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await use(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `cannot reach the database ${placeOf(url)} (${whyNot(error)}): start it or correct DATABASE_URL`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function whyNot(error: unknown): string {
  if (codeOf(error) === 'ECONNREFUSED') return 'nothing listens there';
  const reason = reasonOf(error);
  if (reason === 'The server does not support SSL connections') {
    return 'it has no TLS, which is expected of another machine: give it a certificate, or set ALLOW_PLAIN_DATABASE=1';
  }
  if (/certificate|self-signed|altnames/i.test(reason)) {
    return `its certificate is not to be trusted, ${reason}: name its authority by sslrootcert=…`;
  }
  return reason;
}

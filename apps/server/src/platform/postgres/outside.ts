import { Client } from 'pg';
import { codeOf, reasonOf, StartError } from '../process/start-error.ts';

/** Makes sure that the database of DATABASE_URL answers. */
export async function checkOutsideDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = codeOf(error) === 'ECONNREFUSED' ? 'nothing listens there' : reasonOf(error);
    throw new StartError(`cannot reach the database ${host}${pathname} (${reason}): start it or correct DATABASE_URL`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

import { Client } from 'pg';

/** Sets clusters up and nothing else: the supervisor is it for moments, the product never. */
export const superuser = 'liuguang_admin';

/** What the product works as. It owns its tables. In clusters made before there were two roles it is the superuser. */
export const appRole = 'liuguang';

export const databaseName = 'liuguang';

export interface Passwords {
  /** Of the role that the product works as. */
  readonly app: string;
  readonly admin: string;
}

export function appUrl(port: number, password: string): string {
  return `postgres://${appRole}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** A connection for a moment; the caller ends it. */
export async function connectAs(
  user: string,
  { password, port, database }: { password: string; port: number; database: string },
): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user,
    password,
    database,
    connectionTimeoutMillis: 10_000,
    application_name: 'liuguang set-up',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** Changes what the product remembers, where a journey would have to wait for time to go by. */
export async function changeDatabase(statement: string, values: unknown[] = []): Promise<void> {
  const dataDir = inject('productDataDir');
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const client = new Client(`postgres://liuguang:${databasePassword}@127.0.0.1:${port}/liuguang`);
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

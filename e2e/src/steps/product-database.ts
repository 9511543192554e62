import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** Changes what the product remembers, where a journey would have to wait for time to go by. */
export async function changeDatabase(statement: string, values: unknown[] = []): Promise<void> {
  await readDatabase(statement, values);
}

/** What the product remembers and shows to nobody. */
export async function readDatabase(statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client(databaseUrl());
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

export function databaseUrl(): string {
  const given = inject('commandEnv')?.['DATABASE_URL'];
  if (given !== undefined) return given;
  return databaseIn(inject('productDataDir'));
}

/** Of a product with that data folder. */
export function databaseIn(dataDir: string): string {
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  return `postgres://liuguang:${databasePassword}@127.0.0.1:${port}/liuguang`;
}

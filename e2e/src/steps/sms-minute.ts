import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/**
 * Lets the minute go by in which a number gets no second code, as the server counts it: each journey with two codes
 * for one number would wait it out. That the minute is kept is tested beside the server.
 */
export async function skipSmsMinute(): Promise<void> {
  const dataDir = inject('productDataDir');
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const client = new Client(`postgres://liuguang:${databasePassword}@127.0.0.1:${port}/liuguang`);
  await client.connect();
  await client.query(`delete from rate_limits where key like 'savePhoneCode phone 60 %'`);
  await client.end();
}

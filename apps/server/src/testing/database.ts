import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { appRole } from '../platform/postgres/roles.ts';

export interface TestDatabase extends Database, AsyncDisposable {
  url: string;
  /** For a test that puts rows in past the references, which the product's role must obey. */
  adminUrl: string;
}

/** A database of its own, migrated and empty; gone again after `close()` or at the end of `await using`. */
export async function testDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.migrated === false ? 'template1' : 'template';
  // Copied file by file: page by page through the log, as is usual, takes half as long again, and its end twice as long.
  await administer(`create database ${name} template ${template} owner ${appRole} strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const adminUrl = new URL(inject('postgresAdminUrl'));
  adminUrl.pathname = url.pathname;
  // As many as the app and the worker of a test need together; they are opened when they are needed.
  const database = openDatabase(url.href, { max: 24, longWork: true });
  const close = async () => {
    await database.close();
    await administer(`drop database if exists ${name} with (force)`);
  };
  return { ...database, url: url.href, adminUrl: adminUrl.href, close, [Symbol.asyncDispose]: close };
}

async function administer(sql: string): Promise<void> {
  const client = new Client(inject('postgresAdminUrl'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

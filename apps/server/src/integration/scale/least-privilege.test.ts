import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { startWeb } from '../../platform/process/web-process.test-data.ts';
import { plain, temporaryFolder } from './scale.test-data.ts';

vi.setConfig({ testTimeout: 120_000 });

const name = `least_${process.pid}`;

/** What operators are told to run, for a role and a database of another name. */
function documented(): [string, string] {
  const docs = readFileSync(path.join(import.meta.dirname, '../../../../../docs/operate.md'), 'utf8');
  const section = docs.slice(docs.indexOf('## An outside PostgreSQL'));
  const blocks = [...section.matchAll(/^```sql\n([^`]+)```$/gm)].map(([, sql = '']) =>
    sql.replaceAll('liuguang', name),
  );
  const [asAdmin, within] = blocks;
  if (asAdmin === undefined || within === undefined) throw new Error('the documents have no SQL for the role');
  return [asAdmin, within];
}

async function administer(database: string, statements: string): Promise<Record<string, unknown>[]> {
  const url = new URL(inject('postgresAdminUrl'));
  url.pathname = `/${database}`;
  const client = new Client(url.href);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    // One by one: a database is not made inside of a transaction.
    for (const statement of statements.split(';').filter((each) => each.trim() !== '')) {
      rows = (await client.query<Record<string, unknown>>(statement)).rows;
    }
    return rows;
  } finally {
    await client.end();
  }
}

it('migrates and works as the role of the documents, which has no power but over its own tables', async () => {
  using temporary = temporaryFolder();
  const [asAdmin, within] = documented();
  await administer('postgres', asAdmin);
  await administer(name, within);
  const url = new URL(inject('postgresAdminUrl'));
  [url.username, url.password, url.pathname] = [name, 'change-me', `/${name}`];
  const env = { ...plain, ROLE: 'all' };
  const program = await startWeb({ databaseUrl: url.href, dataDir: temporary.folder, env });
  try {
    expect(
      await administer(
        'postgres',
        `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = '${name}'`,
      ),
    ).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
    ]);
    const health = await fetch(`${program.url}/health`);
    expect(health.status).toBe(200);
    const { parts } = (await health.json()) as { parts: { part: string; up: boolean; restarts: number }[] };
    expect(parts).toEqual(
      expect.arrayContaining([
        { part: 'web', up: true, restarts: 0 },
        { part: 'worker', up: true, restarts: 0 },
      ]),
    );
    const strangers = await administer(
      name,
      `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'graphile_worker') and c.relowner <> '${name}'::regrole`,
    );
    expect(strangers).toEqual([]);
  } finally {
    program.child.kill('SIGTERM');
    await program.exited;
    await administer('postgres', `drop database ${name} with (force); drop role ${name}`);
  }
});

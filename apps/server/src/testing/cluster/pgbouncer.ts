import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { unprivilegedUser } from '../../platform/postgres/system-user.ts';
import { deployFile } from './deploy-file.ts';

/** Systems put it where only root looks. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((each) => spawnSync(each, ['--version']).status === 0);

export const hasPgbouncer = program !== undefined;

/** The pooler that operators are given, before the database of an address. Gives the address of the pooler. `caFile`: whom it believes. */
export async function startPgbouncer(
  databaseUrl: string,
  caFile?: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  if (program === undefined) throw new Error('this needs pgbouncer');
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const behind = new URL(databaseUrl);
  const users = path.join(folder, 'users.txt');
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${behind.username}" "${behind.password}"\n`);
  const settings = deployFile('cluster/pgbouncer.ini', [
    ['host=10.0.0.10 port=5432', `host=127.0.0.1 port=${behind.port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/users.txt', users],
    ...(caFile === undefined
      ? ([['server_tls_sslmode = verify-full', 'server_tls_sslmode = prefer']] as const)
      : ([['/etc/liuguang/ca.pem', caFile]] as const)),
  ]);
  await writeFile(file, settings);
  await chmod(folder, 0o755);
  const child = spawn(program, [file], { stdio: 'ignore', ...unprivilegedUser() });
  const gone = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const url = Object.assign(new URL(databaseUrl), { port: String(port), search: '' }).href;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start');
    await pause(50);
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

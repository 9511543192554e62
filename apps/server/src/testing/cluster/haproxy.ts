import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../platform/postgres/postgres-process.ts';
import { type Changes, deployFile } from './deploy-file.ts';

export type Haproxy = Awaited<ReturnType<typeof startHaproxy>>;

interface Behind {
  readonly webs: readonly number[];
  readonly databases: readonly number[];
  /** Where certificates lie with their keys; without it people come without TLS. */
  readonly certificates?: string;
}

const program = [process.env['HAPROXY_PATH'], '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(
  (place): place is string => place !== undefined && existsSync(place),
);

/** `npm test` installs it where it may (`scripts/engines.ts`). */
export const hasHaproxy = program !== undefined;

const run = promisify(execFile);

/** The balancer that operators are given, before ports of this machine. Ends with the process that started it. */
export async function startHaproxy(behind: Behind) {
  if (program === undefined) throw new Error('this needs haproxy: install it, or set HAPROXY_PATH');
  const folder = await mkdtemp(path.join(tmpdir(), 'haproxy-'));
  const [port, databasePort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'haproxy.cfg');
  const socket = path.join(folder, 'admin.sock');
  await writeFile(file, deployFile('cluster/haproxy.cfg', changes({ port, databasePort, socket, behind })));
  await run(program, ['-c', '-f', file]);
  const child: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const up = async (kind: string) => {
    const rows = (await ask(socket, 'show stat')).split('\n').map((row) => row.split(','));
    return rows
      .filter(([, name, ...rest]) => name !== 'BACKEND' && rest[15]?.startsWith('UP'))
      .filter(([proxy]) => proxy === kind).length;
  };
  while ((await ask(socket, 'show info').catch(() => '')) === '') {
    if (child.exitCode !== null) throw new Error('haproxy did not start');
    await pause(20);
  }
  return {
    /** Where people come in. */
    url: `${behind.certificates === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    /** What leads to the primary. */
    databasePort,
    /** How many of a kind take requests now. */
    up,
    /** Sends requests to the first so many of the webs alone, as an operator does who takes machines out. */
    use: async (count: number) => {
      for (const index of behind.webs.keys()) {
        await ask(socket, `set server webs/web${index + 1} state ${index < count ? 'ready' : 'maint'}`);
      }
      while ((await up('webs')) !== count) await pause(50);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Places {
  readonly port: number;
  readonly databasePort: number;
  readonly socket: string;
  readonly behind: Behind;
}

/** Who comes here is a cache in front, which names the address of each visitor itself: tests come from many addresses. */
function changes({ port, databasePort, socket, behind: { webs, databases, certificates } }: Places): Changes {
  const tls: Changes =
    certificates === undefined
      ? [['bind :443 ssl crt /etc/haproxy/certs/ alpn h2,http/1.1', `bind 127.0.0.1:${port}`]]
      : [
          ['bind :443 ', `bind 127.0.0.1:${port} `],
          ['/etc/haproxy/certs/', certificates],
        ];
  return [
    ...tls,
    ['bind :5432', `bind 127.0.0.1:${databasePort}`],
    ['stats socket /run/haproxy/admin.sock mode 660', `stats socket ${socket} mode 600`],
    ['acl from_cache src 10.0.0.30', 'acl from_cache src 127.0.0.1'],
    // A test is nobody's service: it stays who started it, and needs no account of its own.
    [/ {2}user haproxy\n {2}group haproxy\n/, ''],
    [/(?: {2}server web\d .*\n?)+/, `${servers('web', webs)}\n`],
    [/(?: {2}server db\d .*\n?)+/, `${servers('db', databases)}\n`],
  ];
}

function servers(name: string, ports: readonly number[]): string {
  return ports.map((each, index) => `  server ${name}${index + 1} 127.0.0.1:${each}`).join('\n');
}

async function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.write(`${command}\n`);
  return await text(connection);
}

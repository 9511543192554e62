import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deployFile } from '../cluster/deploy-file.ts';

/** NGINX_PATH comes before where systems put it. */
function findNginx(): string | undefined {
  const places = [process.env['NGINX_PATH'], '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
  return places.find((place): place is string => place !== undefined && existsSync(place));
}

/** `npm test` installs it where it may (`scripts/nginx.ts`). */
export const hasNginx = findNginx() !== undefined;

export interface NginxCache extends AsyncDisposable {
  readonly port: number;
}

/** nginx with the very cache that operators are given, in front of a port of this machine. */
export async function nginxCache(upstream: number): Promise<NginxCache> {
  const program = findNginx();
  if (program === undefined) throw new Error('this test needs nginx: install nginx-light, or set NGINX_PATH');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nginx-'));
  const listen = await freePort();
  await mkdir(path.join(folder, 'cache'));
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, listen, upstream));
  await promisify(execFile)(program, ['-t', '-q', '-p', folder, '-c', 'nginx.conf']);
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  while (!(await answers(listen))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await pause(20);
  }
  return {
    port: listen,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The sample with a folder, ports and an upstream of the test, and without TLS. Everything else is as it stands there. */
function configuration(folder: string, port: number, upstream: number): string {
  const text = deployFile('cache/nginx.conf', [
    ['/var/cache/nginx/liuguang', path.join(folder, 'cache')],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['server_name media.example.com;', 'server_name _;'],
    [/ssl_certificate [^;]*;/, ''],
    [/ssl_certificate_key [^;]*;/, ''],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path tmp-${kind};`,
  );
  // Started by root it would go on as somebody who may not see the folder of the test.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid nginx.pid; error_log stderr error; worker_processes 1;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')}
${text}
}`;
}

/** One that nobody has right now, for who must know it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  const open = await promise;
  socket.destroy();
  return open;
}

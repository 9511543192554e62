import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { noConsoleHost, plainHttp, plainHttpWayOut } from '../../platform/config/plain-ways.ts';
import { createDiskGuard, dataFolders } from '../../platform/disk/disk-guard.ts';
import { requireInstallation } from '../../platform/process/data-dir.ts';
import { findMeasures, inWords } from '../../platform/sandbox/find-measures.ts';
import { bad, type Check, ok, warn } from './doctor-finding.ts';
import { sizeOf } from '../progress.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const leastNode = 26;
const wantedFree = 5 * 1024 ** 3;

/** What can be told without the database. */
export function machineChecks(config: Config): Check[] {
  const { dataDir, env } = config;
  return [
    [
      'node',
      () =>
        Number(process.versions.node.split('.')[0]) >= leastNode
          ? ok(`Node.js ${process.versions.node}`)
          : bad(`Node.js ${process.versions.node}: run commands with npm run, which brings its own`),
    ],
    [
      'data folder',
      () => {
        requireInstallation(dataDir);
        return ok(`${dataDir} takes files`);
      },
    ],
    ['secrets', () => secretsMode(path.join(dataDir, 'secrets.json'))],
    [
      'disk',
      () => {
        const disk = createDiskGuard({ folders: dataFolders(dataDir), ...config.disk });
        disk.close();
        const { freeBytes: free, state } = disk;
        if (state === 'low') return bad(`${sizeOf(free)} free: all writes are refused, free some space`);
        if (state === 'tight')
          return bad(`${sizeOf(free)} free: uploads, transcodes and backups wait, free some space`);
        return free < wantedFree ? warn(`${sizeOf(free)} free: soon too little`) : ok(`${sizeOf(free)} free`);
      },
    ],
    [
      'web app',
      () =>
        existsSync(path.join(root, 'apps/web/dist/index.html'))
          ? ok('built')
          : warn('not built: npm start builds it, node apps/server/src/main.ts does not'),
    ],
    ['addresses', () => addresses(config)],
    [
      'console',
      () =>
        config.consoleUrl === undefined && env === 'production'
          ? warn(noConsoleHost)
          : ok(config.consoleUrl ?? 'on the host of the app'),
    ],
    [
      'sms',
      () =>
        config.sms === undefined && env === 'production'
          ? warn('no gateway in the environment: without keys in the console (系统 → 短信) nobody can sign in by phone')
          : ok(config.sms === undefined ? 'codes go to outbox/sms.jsonl' : 'Aliyun'),
    ],
    [
      'passwords',
      () =>
        config.breachedPasswords === undefined && env === 'production'
          ? warn('BREACHED_PASSWORDS is not set: of the passwords that leaked only the most used are refused')
          : ok(config.breachedPasswords ?? 'the most used are refused'),
    ],
    ['media libraries', mediaLibraries],
    ['decoders', decoders],
  ];
}

/** What keeps in whoever opens the files of strangers, when it is started by the user who runs this. */
async function decoders() {
  const { measures, complete, missing } = await findMeasures();
  const text = [inWords(measures), ...(missing.length > 0 ? [`not in force: ${missing.join('; ')}`] : [])].join('. ');
  return complete ? ok(text) : warn(text);
}

function secretsMode(file: string) {
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return warn('none yet: the first start makes them');
  const mode = info.mode & 0o777;
  return (mode & 0o077) === 0 ? ok('only their owner can read them') : bad(`others can read them: chmod 600 ${file}`);
}

function addresses(config: Config) {
  const { env, publicUrl, trustProxy } = config;
  if (trustProxy.some((entry) => entry.endsWith('/0')))
    return bad('TRUST_PROXY believes everybody: name your proxies only, or addresses can be made up');
  if (env !== 'production') return ok(publicUrl ?? 'no PUBLIC_URL, which only production needs');
  const plain = plainHttp(config);
  if (plain !== null) return bad(`${plain}, so it does not start: ${plainHttpWayOut}`);
  if (publicUrl === undefined) return warn('PUBLIC_URL is not set: payment channels cannot reach this installation');
  if (config.allowPlainHttp) return warn('ALLOW_PLAIN_HTTP is set: passwords and sessions can be read on the way');
  if (trustProxy.length === 0)
    return warn('TRUST_PROXY is not set: behind a proxy all visitors seem to be one and share its limits');
  return ok(publicUrl);
}

/** In a process of its own, as the worker does it: what crashes there says so here. */
async function mediaLibraries() {
  const script = `await import('node-av/constants'); await import('node-av/lib'); await import('sharp')`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(root, 'packages/media'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(signal ?? status));
  });
  if (code === 0) return ok('FFmpeg and libvips load');
  const reason = errors.split('\n').find((line) => line.includes('Error')) ?? String(code);
  return bad(`uploads cannot be processed (${reason.trim()}): run npm install again on this machine`);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Pool } from 'pg';
import { fileOfPart } from '../../platform/process/program-parts.ts';
import { StartError } from '../../platform/process/start-error.ts';

const longestStartMs = 120_000;

/** Follows the newest video from its playlist to a segment, as a player does, and looks whether that is one. */
export async function firstVideo(pool: Pool, dataDir: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from media order by id desc limit 50');
  const found = rows.find(({ id }) => existsSync(path.join(dataDir, 'media/media', id, 'master.m3u8')));
  if (!found) return rows.length === 0 ? 'there are no videos' : 'no video has files';
  const folder = path.join(dataDir, 'media/media', found.id);
  let list = 'master.m3u8';
  for (let depth = 0; depth < 3; depth += 1) {
    const lines = (await readFile(path.join(folder, list), 'utf8')).split('\n').map((line) => line.trim());
    const next = lines.find((line) => line !== '' && !line.startsWith('#'));
    if (next === undefined) throw new StartError(`${list} of ${found.id} names nothing`);
    const place = path.join(path.dirname(list), next);
    if (place.endsWith('.m3u8')) {
      list = place;
      continue;
    }
    const bytes = await readFile(path.join(folder, place));
    const box = bytes.toString('latin1', 4, 8);
    if (!['styp', 'moof', 'sidx', 'ftyp', 'emsg', 'prft'].includes(box) && bytes[0] !== 0x47)
      throw new StartError(`${place} of ${found.id} is no segment of a video`);
    return `${place} of ${found.id} opens (${bytes.length} bytes)`;
  }
  throw new StartError(`the playlists of ${found.id} lead nowhere`);
}

/** Starts HTTP on the copy, at a port of its own, and asks it whether it is ready. Without a worker nothing is ever sent. */
export async function webAnswers(dataDir: string, databaseUrl: string): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const own = { ROLE: 'web', HOST: '127.0.0.1', PORT: '0', DEMO: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [fileOfPart('main')], {
    cwd: dataDir,
    env: { PATH, HOME, TMPDIR, ...own, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const origin = await addressOf(child);
    const { status } = await fetch(new URL('/ready', origin), { signal: AbortSignal.timeout(10_000) });
    if (status !== 200) throw new StartError(`/ready answers ${status}`);
    return '/ready answers 200';
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const harder = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(harder);
    }
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2000)));
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, address] = /^ready .*?app (http\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  child.once('error', reject);
  child.once('exit', () => reject(new StartError(`it ended: ${errors.trim().split('\n').at(-1) ?? ''}`)));
  const timer = setTimeout(() => reject(new StartError('it did not come up in two minutes')), longestStartMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

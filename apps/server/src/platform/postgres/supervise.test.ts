import { expect, it, vi } from 'vitest';
import type { PostgresProcess } from './postgres-process.ts';
import { supervise } from './supervise.ts';

const pauses = { firstMs: 1, longestMs: 4, steadyMs: 20 };

function fakePostgres(): PostgresProcess & { die(reason: string): void } {
  const { promise: exited, resolve: die } = Promise.withResolvers<string>();
  return { pid: 1, port: 1, exited, die, stop: async () => die('stopped') };
}

function fakeLog() {
  const lines: string[] = [];
  const keep = (line: unknown) => void lines.push(String(line));
  return { lines, log: { info: keep, error: keep } };
}

it('never gives up, says why once for each reason, and tells when PostgreSQL runs again', async () => {
  const first = fakePostgres();
  const second = fakePostgres();
  const { lines, log } = fakeLog();
  const before = vi.fn<(reason: string) => void>();
  let attempts = 0;
  const launch = async () => {
    attempts += 1;
    if (attempts <= 30) throw new Error(`could not write "xlogtemp.${attempts}": No space left on device`);
    if (attempts <= 40) throw new Error('out of memory');
    return second;
  };
  const supervised = supervise({ first, launch, beforeLaunch: before, log, pauses });
  first.die('PANIC 1');
  await vi.waitUntil(() => lines.includes('PostgreSQL runs again'), { timeout: 60_000 });
  expect(attempts).toBe(41);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('No space left on device');
  expect(lines[2]).toContain('out of memory');
  expect(before.mock.calls[1]).toEqual(['could not write "xlogtemp.1": No space left on device']);

  second.die('PANIC 2');
  await vi.waitUntil(() => lines.length > 4);
  expect(lines[4]).toContain('PANIC 2');
  await supervised.stop();
});

it('takes one that comes up and falls at once for another attempt, and says nothing new', async () => {
  const first = fakePostgres();
  const last = fakePostgres();
  const { lines, log } = fakeLog();
  let attempts = 0;
  const launch = async () => {
    attempts += 1;
    if (attempts > 5) return last;
    const short = fakePostgres();
    short.die(`could not write "xlogtemp.${attempts}": No space left on device`);
    return short;
  };
  const supervised = supervise({ first, launch, log, pauses });
  first.die('could not write "xlogtemp.0": No space left on device');
  await vi.waitUntil(() => lines.includes('PostgreSQL runs again'), { timeout: 60_000 });
  expect(attempts).toBe(6);
  expect(lines).toHaveLength(2);
  await supervised.stop();
});

it('says each of several reasons that come in turn once', async () => {
  const first = fakePostgres();
  const last = fakePostgres();
  const { lines, log } = fakeLog();
  const reasons = [
    'could not write "xlogtemp.1": No space left on device',
    'could not create lock file "postmaster.pid"',
  ];
  let attempts = 0;
  const launch = async () => {
    attempts += 1;
    if (attempts > 12) return last;
    throw new Error(reasons[attempts % 2]);
  };
  const supervised = supervise({ first, launch, log, pauses });
  first.die('PANIC 1');
  await vi.waitUntil(() => lines.includes('PostgreSQL runs again'), { timeout: 60_000 });
  expect(lines).toHaveLength(4);
  await supervised.stop();
});

it('stops while it waits for the next attempt', async () => {
  const first = fakePostgres();
  const launch = vi.fn<() => Promise<PostgresProcess>>(() => Promise.reject(new Error('no')));
  const slow = { firstMs: 60_000, longestMs: 60_000, steadyMs: 60_000 };
  const { lines, log } = fakeLog();
  const supervised = supervise({ first, launch, log, pauses: slow });
  first.die('gone');
  await vi.waitUntil(() => lines.length === 1);
  await supervised.stop();
  expect(launch).not.toHaveBeenCalled();
});

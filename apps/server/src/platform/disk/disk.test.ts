import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDiskGuard, type DiskGuard } from './disk-guard.ts';
import { diskStateOf } from './disk-marks.ts';
import { makeReserve, releaseReserve } from './reserve.ts';
import { withRoom } from './with-room.ts';
import { testFolder } from '../../testing/test-folder.ts';

const guards: DiskGuard[] = [];

afterEach(() => {
  for (const guard of guards.splice(0)) guard.close();
});

/** A disk whose free bytes the test sets; it begins as roomy as the machine's. */
function fakeDisk() {
  const disk = { free: 1000, lines: [] as string[] };
  const say = (_about: unknown, text?: string) => void disk.lines.push(text ?? '');
  const guard = createDiskGuard({
    folders: ['a', 'b'],
    lowBytes: 100,
    log: { info: say, warn: say },
    freeOf: async (folder) => (folder === 'b' ? disk.free : 5000),
  });
  guards.push(guard);
  const becomes = (free: number, state: string) => {
    disk.free = free;
    return vi.waitUntil(() => guard.state === state, { timeout: 60_000, interval: 20 });
  };
  return { disk, guard, becomes };
}

it('tells room, getting full and nearly full apart, and leaves a state only with some room to spare', () => {
  expect(diskStateOf(200, 100, 'ok')).toBe('ok');
  expect(diskStateOf(199, 100, 'ok')).toBe('tight');
  expect(diskStateOf(205, 100, 'tight')).toBe('tight');
  expect(diskStateOf(221, 100, 'tight')).toBe('ok');
  expect(diskStateOf(99, 100, 'tight')).toBe('low');
  expect(diskStateOf(105, 100, 'low')).toBe('low');
  expect(diskStateOf(115, 100, 'low')).toBe('tight');
  expect(diskStateOf(0, 0, 'ok')).toBe('ok');
});

it('watches the fullest disk, and says each change once', async () => {
  const { disk, guard, becomes } = fakeDisk();
  await becomes(90, 'low');
  expect(guard.freeBytes).toBe(90);
  await becomes(150, 'tight');
  await becomes(900, 'ok');
  expect(disk.lines).toEqual([
    expect.stringContaining('writes are refused'),
    expect.stringContaining('wait until there is room'),
    'the disk has room again',
  ]);
});

it('lets what needs room wait, and cuts it off when the disk becomes nearly full', async () => {
  const { guard, becomes } = fakeDisk();
  await becomes(150, 'tight');
  const never = new AbortController().signal;
  let begun = false;
  const work = withRoom(guard, never, async (signal) => {
    begun = true;
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
  });
  const ending = work.catch((error: unknown) => String(error));
  await becomes(120, 'tight');
  expect(begun).toBe(false);
  await becomes(900, 'ok');
  await vi.waitUntil(() => begun);
  await becomes(50, 'low');
  expect(await ending).toContain('the disk is nearly full');
});

it('ends the wait for room when the worker stops', async () => {
  const { guard, becomes } = fakeDisk();
  await becomes(50, 'low');
  const stop = new AbortController();
  const work = withRoom(guard, stop.signal, async () => 'done');
  stop.abort(new Error('stopping'));
  await expect(work).rejects.toThrow('stopping');
});

it('keeps a reserve that takes real room, and gives it up once', async () => {
  const folder = testFolder(onTestFinished);
  const file = path.join(folder, 'postgres.reserve');
  await makeReserve(file, 3 * 1024 ** 2 + 5);
  await makeReserve(file, 3 * 1024 ** 2 + 5);
  expect(statSync(file).size).toBe(3 * 1024 ** 2 + 5);
  expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(3 * 1024 ** 2);
  expect(readdirSync(folder)).toEqual(['postgres.reserve']);
  expect(releaseReserve(file)).toBe(true);
  expect(releaseReserve(file)).toBe(false);
});

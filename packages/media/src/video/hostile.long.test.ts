import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer } from 'node-av';
import { expect, it } from 'vitest';
import { crashedBy, harmful, worst } from './hostile-files.test-data.ts';
import { processVideo } from './process-video.ts';
import { writeRecording } from './recordings.test-data.ts';

it('refuses every hostile file or makes a video of its own pictures, and follows no address', async () => {
  expect(await harmful([...worst.keys()])).toEqual([]);
});

it('plays or refuses files whose bytes are broken', async () => {
  expect(await crashedBy(Array.from({ length: 40 }, (_, number) => number))).toEqual([]);
});

it('takes about one picture a second of a still that lasts, and no memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liuguang-still-'));
  const path = join(folder, 'ten-minutes.mp4');
  const size = { width: 64, height: 36 };
  await writeRecording(path, { ...size, moments: [0, 600], seconds: 601, sound: null });
  const before = process.memoryUsage.rss();
  let memory = 0;
  const out = join(folder, 'ten-minutes-out');
  const result = await processVideo(path, out, {}, () => {
    memory = Math.max(memory, process.memoryUsage.rss() - before);
  });
  expect(result).toMatchObject({ ok: true, video: { durationMs: 601_000 } });
  expect(await packetsIn(join(out, 'v36/playlist.m3u8'))).toBeLessThan(601 * 1.3 + 30);
  expect(memory).toBeLessThan(200 * 1024 ** 2);
  await rm(folder, { recursive: true, force: true });
});

async function packetsIn(path: string): Promise<number> {
  await using demuxer = await Demuxer.open(path);
  let count = 0;
  for await (const packet of demuxer.packets()) {
    if (packet) count += 1;
    packet?.free();
  }
  return count;
}

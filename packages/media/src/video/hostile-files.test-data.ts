import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hostileScripts, wrongContainers } from './hostile-scripts.test-data.ts';
import { hostileStructures } from './hostile-structures.test-data.ts';
import { mediaProblems } from './media-problem.ts';
import { mutate } from './mutations.test-data.ts';
import { processVideo } from './process-video.ts';
import { writeSample } from './samples.test-data.ts';

const endings = new Set<string>(['accepted', ...Object.values(mediaProblems)]);

/** The worst of what hostile-media.long.test.ts tries, of each kind. */
export const worst = new Map<string, 'refused' | 'any'>([
  ['zip-bomb', 'refused'],
  ['nested-gzip', 'refused'],
  ['png', 'refused'],
  ['hls-media-0', 'refused'],
  ['hls-media-3', 'refused'],
  ['hls-key-5', 'refused'],
  ['hls-map-4', 'refused'],
  ['hls-sound-6', 'refused'],
  ['concat-3', 'refused'],
  ['concat-twice-7', 'refused'],
  ['dash-5', 'refused'],
  ['xml-entity-0', 'refused'],
  ['sdp-6', 'refused'],
  ['m3u-8', 'refused'],
  ['dref-3', 'any'],
  ['dref-5', 'any'],
  ['rmra-4', 'refused'],
  ['rmra-5', 'refused'],
  ['10000-tracks.mp4', 'refused'],
  ['100000-tracks.mkv', 'refused'],
  ['100000-deep.mp4', 'refused'],
  ['10000-programs.ts', 'refused'],
  ['packed-index-64', 'refused'],
  ['promised-512', 'refused'],
  ['mvhd-20-ffffffff', 'any'],
  ['mdhd-16-0', 'any'],
  ['stts-16-80000000', 'any'],
  ['stsz-12-7fffffff', 'any'],
  ['stco-12-ffffffff', 'any'],
  ['elst-12-80000000', 'any'],
]);

/** Which of these were not refused, nor a video of their own pictures; `visited` when an address in one was followed. */
export async function harmful(names: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'liuguang-hostile-'));
  let visitors = 0;
  const server = createServer((socket) => {
    visitors += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // Twice as long as the others: a result of this length would be a copy of it.
  await mkdir(join(folder, 'elsewhere'));
  const outside = join(folder, 'elsewhere/outside.mp4');
  await writeSample(outside, { format: 'mp4', seconds: 2, width: 64, height: 36, frameRate: 12 });
  await writeSample(join(folder, 'tiny.mp4'), { format: 'mp4', seconds: 1, width: 64, height: 36, frameRate: 12 });
  const samples = { mp4: await readFile(join(folder, 'tiny.mp4')) };
  const files = [
    ...wrongContainers(),
    ...hostileScripts({ outside, port }),
    ...hostileStructures(samples, { outside, port }),
  ].filter(({ name }) => names.includes(name));
  expect(files).toHaveLength(names.length);
  const wrong: string[] = [];
  for (const { name, bytes } of files) {
    await writeFile(join(folder, 'input.mp4'), bytes);
    const result = await processVideo(join(folder, 'input.mp4'), join(folder, `${name}-out`), {}, () => {});
    if (result.ok && (worst.get(name) === 'refused' || result.video.durationMs > 1500)) wrong.push(name);
  }
  server.close();
  await rm(folder, { recursive: true, force: true });
  return visitors === 0 ? wrong : [...wrong, 'visited'];
}

/** Which of these mutations of a good file were neither played nor refused. */
export async function crashedBy(mutations: readonly number[]): Promise<[number, string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'liuguang-mutations-'));
  await writeSample(join(folder, 'good.mp4'), { format: 'mp4', seconds: 2, width: 128, height: 72 });
  const good = await readFile(join(folder, 'good.mp4'));
  const wrong: [number, string][] = [];
  for (const number of mutations) {
    const input = join(folder, `mutated-${number}`);
    await writeFile(input, mutate(good, number).bytes);
    const result = await processVideo(input, `${input}-out`, {}, () => {});
    const answer = result.ok ? 'accepted' : result.problem.reason;
    if (!endings.has(answer)) wrong.push([number, answer]);
  }
  await rm(folder, { recursive: true, force: true });
  return wrong;
}

import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { atMost, limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { median, row } from '../support/print.ts';
import { transcode } from '@liuguang/server/features/upload/process/transcoder.ts';

const run = promisify(execFile);
const rounds = 3;
const goal = 1.2;
const memoryGoal = 350;
const ssimGoal = 0.001;

/** The 720p + 360p ladder of the worker against the ffmpeg command line with the same preset, turn and turn about. */
export async function bench(): Promise<boolean> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) {
    console.log('SKIPPED: no ffmpeg on this machine to compare with');
    return true;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'liuguang-transcode-'));
  try {
    const input = await source(folder);
    const cost: Record<'worker' | 'ffmpeg', Cost[]> = { worker: [], ffmpeg: [] };
    for (let round = 0; round < rounds; round += 1) {
      cost.ffmpeg.push(await byCommandLine(input, path.join(folder, `ffmpeg-${round}`)));
      cost.worker.push(await byWorker(input, path.join(folder, `worker-${round}`)));
    }
    const both = (of: (one: Cost) => number) => [median(cost.worker.map(of)), median(cost.ffmpeg.map(of))] as const;
    const note = `goal <= ${goal}; the worker also makes thumbnails and a poster`;
    row('transcode 720p + 360p veryfast, processor (s)', ...both(({ cpu }) => cpu), note);
    // On a machine that does other things as well, this one says more about them.
    row('the same by the clock (s)', ...both(({ clock }) => clock));
    const peak = Math.max(...cost.worker.map(({ memory }) => memory));
    row('peak memory of the transcoder (MB)', peak / 1024 ** 2, memoryGoal, 'goal <= 1');
    for (const side of [720, 360]) await compare(input, folder, side);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One turn of each: processor time hardly depends on what else the machine does. */
export async function figures(): Promise<Figure[]> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'liuguang-transcode-'));
  try {
    const input = await source(folder);
    const ffmpeg = await byCommandLine(input, path.join(folder, 'ffmpeg'));
    const worker = await byWorker(input, path.join(folder, 'worker'));
    const memory = worker.memory / 1024 ** 2;
    return [
      atMost({
        name: 'transcode 720p + 360p, processor s',
        value: worker.cpu,
        baseline: ffmpeg.cpu,
        of: 'the ffmpeg command line',
        goal,
      }),
      limited('memory of the transcoder, MB', memory, { limit: memoryGoal, of: 'the limit', fenced: true }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Movement, noise and text at 720p, as hard as what people film. */
async function source(folder: string): Promise<string> {
  const file = path.join(folder, 'source.mp4');
  const picture = 'testsrc2=s=1280x720:r=30:d=10,noise=alls=12:allf=t,format=yuv420p';
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=440:duration=10'];
  await run('ffmpeg', [
    '-v',
    'error',
    ...inputs,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '18',
    '-c:a',
    'aac',
    file,
  ]);
  return file;
}

interface Cost {
  /** Seconds. */
  cpu: number;
  clock: number;
  /** Bytes; 0 when not measured. */
  memory: number;
}

async function byWorker(input: string, outDir: string): Promise<Cost> {
  const started = performance.now();
  const order = { input, outDir, previewSeconds: 0, maxMemoryBytes: 4 * 1024 ** 3 };
  const outcome = await transcode(order, () => {}, new AbortController().signal);
  if (outcome.kind !== 'done') throw new Error(`the transcoder ended ${JSON.stringify(outcome)}`);
  const { cpuSeconds, peakMemoryBytes } = outcome.result;
  return { cpu: cpuSeconds, clock: (performance.now() - started) / 1000, memory: peakMemoryBytes };
}

/** The same work as one would ask of the command line: two renditions and sound, in aligned segments of four seconds. */
async function byCommandLine(input: string, outDir: string): Promise<Cost> {
  const started = performance.now();
  for (const name of ['v720', 'v360', 'audio']) await mkdir(path.join(outDir, name), { recursive: true });
  const x264 = 'keyint=120:min-keyint=120:scenecut=0:open-gop=0:aq-mode=3:aq-strength=1.1:psy-rd=0.6,0.1';
  const hls = (name: string) => [
    ...words('-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 -hls_segment_filename'),
    path.join(outDir, name, '%03d.m4s'),
    path.join(outDir, name, 'playlist.m3u8'),
  ];
  const video = (label: string, crf: number, rate: number, name: string) => [
    ...words(`-map ${label} -c:v libx264 -preset veryfast -crf ${crf} -bf 3 -x264-params`),
    `${x264}:vbv-maxrate=${rate}:vbv-bufsize=${rate * 2}`,
    ...hls(name),
  ];
  const filter =
    '[0:v]split[a][b];[a]scale=1280:720:flags=lanczos,format=yuv420p[x];[b]scale=640:360:flags=lanczos,format=yuv420p[y]';
  const { stderr } = await run('nice', [
    ...words('-n 19 ffmpeg -v info -nostats -benchmark -y -i'),
    input,
    '-filter_complex',
    filter,
    ...video('[x]', 23, 2800, 'v720'),
    ...video('[y]', 25, 800, 'v360'),
    ...words('-map 0:a -c:a aac -b:a 128k -ar 48000 -ac 2'),
    ...hls('audio'),
  ]);
  const [, user, system] = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  return { cpu: Number(user) + Number(system), clock: (performance.now() - started) / 1000, memory: 0 };
}

function words(text: string): string[] {
  return text.split(' ');
}

/** Size and likeness to the source of both results. */
async function compare(input: string, folder: string, side: number): Promise<void> {
  const [ours, theirs] = await Promise.all(
    ['worker-0', 'ffmpeg-0'].map(async (name) => {
      const track = path.join(folder, name, `v${side}`);
      if (!existsSync(track)) throw new Error(`${track} was not made`);
      return {
        bytes: await sizeOf(track),
        ssim: await likeness(input, path.join(track, 'playlist.m3u8'), folder, name),
      };
    }),
  );
  if (!ours || !theirs) return;
  row(`size at ${side}p (KiB)`, ours.bytes / 1024, theirs.bytes / 1024);
  row(`SSIM at ${side}p (x1000)`, ours.ssim * 1000, theirs.ssim * 1000, `goal: within ${ssimGoal}`);
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function likeness(input: string, made: string, folder: string, name: string): Promise<number> {
  const log = path.join(folder, `${name}.ssim`);
  const filter = `[0:v]scale=1280:720:flags=bicubic[a];[1:v]scale=1280:720:flags=bicubic[b];[a][b]ssim=stats_file=${log}`;
  await run('ffmpeg', ['-v', 'error', '-i', made, '-i', input, '-lavfi', filter, '-f', 'null', '-']);
  const values = [...(await readFile(log, 'utf8')).matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

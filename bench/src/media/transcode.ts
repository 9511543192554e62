import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { atLeast, atMost, limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { transcode } from '@liuguang/server/features/upload/process/transcoder.ts';

const run = promisify(execFile);
const goal = 1.2;
const memoryGoal = 350;
const ssimGoal = 0.001;

/**
 * The 720p + 360p ladder of the worker against the ffmpeg command line with the same preset.
 * One turn of each: processor time hardly depends on what else the machine does.
 */
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
      await compare(input, folder, 720),
      await compare(input, folder, 360),
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
  /** Bytes; 0 when not measured. */
  memory: number;
}

async function byWorker(input: string, outDir: string): Promise<Cost> {
  const order = { input, outDir, previewSeconds: 0, maxMemoryBytes: 4 * 1024 ** 3 };
  const outcome = await transcode(order, () => {}, new AbortController().signal);
  if (outcome.kind !== 'done') throw new Error(`the transcoder ended ${JSON.stringify(outcome)}`);
  const { cpuSeconds, peakMemoryBytes } = outcome.result;
  return { cpu: cpuSeconds, memory: peakMemoryBytes };
}

/** The same work as one would ask of the command line: two renditions and sound, in aligned segments of four seconds. */
async function byCommandLine(input: string, outDir: string): Promise<Cost> {
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
  return { cpu: Number(user) + Number(system), memory: 0 };
}

function words(text: string): string[] {
  return text.split(' ');
}

/** How much both results look like the source. */
async function compare(input: string, folder: string, side: number): Promise<Figure> {
  const of = async (name: string) =>
    await likeness(input, path.join(folder, name, `v${side}`, 'playlist.m3u8'), path.join(folder, `${name}.ssim`));
  return atLeast({
    name: `SSIM at ${side}p`,
    value: await of('worker'),
    baseline: await of('ffmpeg'),
    of: 'the ffmpeg command line',
    goal: 1 - ssimGoal,
  });
}

async function likeness(input: string, made: string, log: string): Promise<number> {
  const filter = `[0:v]scale=1280:720:flags=bicubic[a];[1:v]scale=1280:720:flags=bicubic[b];[a][b]ssim=stats_file=${log}`;
  await run('ffmpeg', ['-v', 'error', '-i', made, '-i', input, '-lavfi', filter, '-f', 'null', '-']);
  const values = [...(await readFile(log, 'utf8')).matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostileScripts, wrongContainers } from '@liuguang/media/video/hostile-scripts.test-data.ts';
import type { HostileFile } from '@liuguang/media/video/hostile-scripts.test-data.ts';
import { hostileStructures } from '@liuguang/media/video/hostile-structures.test-data.ts';
import { mutate } from '@liuguang/media/video/mutations.test-data.ts';
import { smallSamples } from '@liuguang/media/video/samples.test-data.ts';
import { transcode } from '@liuguang/server/features/upload/process/transcoder.ts';
import { openLane, type HostileOutcome } from './hostile-lane.ts';
import { canWatchCalls, touchedBy, type Touched } from './system-calls.ts';

const mutations = 2000;
const lanes = 2;
const silenceMs = 60_000;
const maxMemoryBytes = 1.5 * 1024 ** 3;
/** So many go through the product's own process as well, one process for each, with its limits. */
const everyNth = 50;
/** What a transcoder may leave behind; anything else was smuggled in. */
const made =
  /^(?:preview\/)?(?:master\.m3u8|(?:v\d+|audio)\/(?:playlist\.m3u8|init\.mp4|\d{3}\.m4s)|thumbs\/(?:\d{3}\.webp|thumbs\.vtt)|subs\/[\w-]+\.vtt)$/;

/** Five hundred hostile files and two thousand broken ones: each ends as a video or with a reason, and touches nothing. */
export async function bench(): Promise<boolean> {
  const home = await mkdtemp(path.join(tmpdir(), 'liuguang-hostile-'));
  const scratch = path.join(home, 'scratch');
  await mkdir(scratch);
  let visitors = 0;
  const server = createServer((socket) => {
    visitors += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const samples = await smallSamples(scratch);
    const outside = path.join(home, 'outside.mp4');
    await writeFile(outside, samples['mp4'] ?? '');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const known = await baseline(home, scratch, Object.keys(samples));
    const temptation = { outside, port };
    const hostile = [...wrongContainers(), ...hostileScripts(temptation), ...hostileStructures(samples, temptation)];
    const real = Object.values(samples);
    const broken = Array.from({ length: mutations }, (_, i): HostileFile => {
      const { kind, bytes } = mutate(real[i % real.length] ?? Buffer.alloc(0), i);
      return { name: `mutation-${i}-${kind}`, bytes };
    });
    const sound = [
      await round('hostile files', hostile, { home, scratch, known }),
      await round('mutated videos', broken, { home, scratch, known }),
    ];
    console.log(`connections to the server they point at: ${visitors}`);
    return visitors === 0 && sound.every(Boolean);
  } finally {
    server.close();
    await rm(home, { recursive: true, force: true });
  }
}

interface Place {
  home: string;
  scratch: string;
  /** What a process touches for any good file: its program, libraries, devices. Undefined where nobody can watch. */
  known: Touched | undefined;
}

async function baseline(home: string, scratch: string, formats: readonly string[]): Promise<Touched | undefined> {
  if (!canWatchCalls()) {
    console.log('no strace on this machine: which files are touched is not watched, only what comes of it');
    return undefined;
  }
  const log = path.join(home, 'calls-good');
  const lane = openLane({ cwd: scratch, silenceMs, callLog: () => log });
  for (const format of formats) {
    const { end, detail } = await lane.run({ input: path.join(scratch, format), outDir: path.join(scratch, 'out') });
    if (end !== 'transcoded') throw new Error(`a good ${format} file ended ${end}: ${detail}`);
  }
  await lane.stop();
  await rm(path.join(scratch, 'out'), { recursive: true });
  return touchedBy(log, scratch);
}

async function round(what: string, files: readonly HostileFile[], place: Place): Promise<boolean> {
  const { home, scratch, known } = place;
  const started = performance.now();
  const outcomes = new Map<string, HostileOutcome>();
  const strange: string[] = [];
  const logs: string[] = [];
  const queue = [...files.entries()];
  const work = async (number: number): Promise<void> => {
    const callLog = (start: number) => {
      const log = path.join(home, `calls-${what[0]}-${number}-${start}`);
      logs.push(log);
      return log;
    };
    const lane = openLane({ cwd: scratch, silenceMs, ...(known ? { callLog } : {}) });
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, file] = next;
      const input = path.join(scratch, `in-${number}.mp4`);
      const outDir = path.join(scratch, `out-${number}`);
      await writeFile(input, file.bytes);
      const outcome = await lane.run({ input, outDir });
      outcomes.set(file.name, outcome);
      if (outcome.end === 'transcoded') strange.push(...(await oddFiles(outDir)));
      await rm(outDir, { recursive: true, force: true });
      const upset = /crashed|timed|failed/.test(outcome.end);
      if (upset) console.log(`  ${file.name}: ${outcome.end}, ${outcome.detail.slice(0, 120)}`);
      if (upset || index % everyNth === 0)
        console.log(`  ${file.name} by the product: ${await byProduct(input, outDir)}`);
    }
    await lane.stop();
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => work(number)));
  const touched = logs.map((log) => touchedBy(log, scratch));
  return report(what, outcomes, { strange, ...trespasses(touched, place) }, (performance.now() - started) / 1000);
}

/** One file by the transcoder of the product: whatever it does, the answer is one of three words. */
async function byProduct(input: string, outDir: string): Promise<string> {
  const order = { input, outDir, previewSeconds: 1, maxMemoryBytes };
  const outcome = await transcode(order, () => {}, new AbortController().signal, { silenceMs });
  await rm(outDir, { recursive: true, force: true });
  return outcome.kind === 'refused' ? `refused, ${outcome.reason}` : outcome.kind;
}

async function oddFiles(outDir: string): Promise<string[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  const odd = files.map((file) => path.relative(outDir, file)).filter((file) => !made.test(file));
  for (const file of files.filter((one) => one.endsWith('.vtt'))) {
    if (/<(?!\/?v\b)/.test(await readFile(file, 'utf8'))) odd.push(`${path.relative(outDir, file)} holds a tag`);
  }
  return odd;
}

/** The program and its libraries, some of which are loaded when they are first needed, and what malloc asks. */
function ofProgram(file: string): boolean {
  if (file === '/proc/sys/vm/overcommit_memory') return true;
  return file.includes('/node_modules/') || file.startsWith(path.join(import.meta.dirname, '../../..'));
}

function trespasses(touched: readonly Touched[], { scratch, known }: Place) {
  const inside = (file: string) => file === scratch || file.startsWith(`${scratch}/`);
  const fresh = (kind: keyof Touched) => {
    const all = new Set(touched.flatMap((one) => [...one[kind]]));
    return known ? [...all.difference(known[kind])] : [];
  };
  return {
    readOutside: fresh('read').filter((file) => !inside(file) && !ofProgram(file)),
    changedOutside: fresh('changed').filter((file) => !inside(file)),
    reachedOut: fresh('reachedOut'),
  };
}

function report(
  what: string,
  outcomes: ReadonlyMap<string, HostileOutcome>,
  trouble: Record<'strange' | 'readOutside' | 'changedOutside' | 'reachedOut', string[]>,
  seconds: number,
): boolean {
  const ends = ['transcoded', 'refused', 'failed', 'crashed', 'timed out'] as const;
  const all = [...outcomes.values()];
  const counts = ends.map((end) => `${end} ${all.filter((one) => one.end === end).length}`);
  console.log(`${what} ${all.length} in ${seconds.toFixed(0)} s: ${counts.join(', ')}`);
  const peak = Math.max(...all.map((one) => one.peakBytes));
  console.log(`  peak memory ${(peak / 1024 ** 2).toFixed(0)} MB of ${maxMemoryBytes / 1024 ** 2}`);
  for (const [name, found] of Object.entries(trouble)) {
    console.log(`  ${name} ${found.length}${found.length > 0 ? `: ${found.slice(0, 8).join(' | ')}` : ''}`);
  }
  return peak <= maxMemoryBytes && Object.values(trouble).every((found) => found.length === 0);
}

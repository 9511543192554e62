import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileScripts, wrongContainers } from './hostile-scripts.test-data.ts';
import type { HostileFile } from './hostile-scripts.test-data.ts';
import { hostileStructures } from './hostile-structures.test-data.ts';
import { mutate } from './mutations.test-data.ts';
import { smallSamples } from './samples.test-data.ts';
import { openLane, type HostileOutcome } from './hostile-lane.test-data.ts';
import { canWatchCalls, touchedBy, type Touched } from './system-calls.test-data.ts';

/** 2,000 are promised. */
const mutations = Number(process.env['MUTATIONS'] ?? 200);
const lanes = 2;
const silenceMs = 60_000;
const maxMemoryBytes = 1.5 * 1024 ** 3;
/** What a transcoder may leave behind; anything else was smuggled in. */
const made =
  /^(?:preview\/)?(?:master\.m3u8|(?:v\d+|audio)\/(?:playlist\.m3u8|init\.mp4|\d{3}\.m4s)|thumbs\/(?:\d{3}\.webp|thumbs\.vtt)|subs\/[\w-]+\.vtt)$/;

let home: string;
let scratch: string;
let visitors = 0;
const server = createServer((socket) => {
  visitors += 1;
  socket.destroy();
});
let samples: Readonly<Record<string, Buffer>>;
let temptation: { outside: string; port: number };
let known: Touched | undefined;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'liuguang-hostile-'));
  scratch = path.join(home, 'scratch');
  await mkdir(scratch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  samples = await smallSamples(scratch);
  const outside = path.join(home, 'outside.mp4');
  await writeFile(outside, samples['mp4'] ?? '');
  temptation = { outside, port: (server.address() as AddressInfo).port };
  known = await baseline(Object.keys(samples));
});
afterAll(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

describe('a file of a stranger ends as a video or with a reason, and touches nothing else', () => {
  it('of every hostile kind', { timeout: 3_600_000 }, async () => {
    const files = [...wrongContainers(), ...hostileScripts(temptation), ...hostileStructures(samples, temptation)];
    expect(files.length).toBeGreaterThanOrEqual(500);
    expect(await troubleWith('hostile', files)).toEqual(noTrouble);
  });

  it(`of ${mutations} mutated videos`, { timeout: 3_600_000 }, async () => {
    const real = Object.values(samples);
    const files = Array.from({ length: mutations }, (_, i): HostileFile => {
      const { kind, bytes } = mutate(real[i % real.length] ?? Buffer.alloc(0), i);
      return { name: `mutation-${i}-${kind}`, bytes };
    });
    expect(await troubleWith('mutated', files)).toEqual(noTrouble);
  });
});

const noTrouble = { strange: [], readOutside: [], changedOutside: [], reachedOut: [], visitors: 0, tooLarge: [] };

/** What a process touches for any good file: its program, libraries, devices. Undefined where nothing can watch. */
async function baseline(formats: readonly string[]): Promise<Touched | undefined> {
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

async function troubleWith(what: string, files: readonly HostileFile[]) {
  const ends: Partial<Record<HostileOutcome['end'], number>> = {};
  const strange: string[] = [];
  const tooLarge: string[] = [];
  const logs: string[] = [];
  const queue = [...files];
  const work = async (number: number): Promise<void> => {
    const callLog = (start: number) => {
      const log = path.join(home, `calls-${what}-${number}-${start}`);
      logs.push(log);
      return log;
    };
    const lane = openLane({ cwd: scratch, silenceMs, ...(known ? { callLog } : {}) });
    for (let file = queue.shift(); file; file = queue.shift()) {
      const input = path.join(scratch, `in-${number}.mp4`);
      const outDir = path.join(scratch, `out-${number}`);
      await writeFile(input, file.bytes);
      const { end, detail, peakBytes } = await lane.run({ input, outDir });
      ends[end] = (ends[end] ?? 0) + 1;
      if (end === 'transcoded') strange.push(...(await oddFiles(outDir)));
      if (peakBytes > maxMemoryBytes) tooLarge.push(file.name);
      await rm(outDir, { recursive: true, force: true });
      // The product starts a process for each file: one that falls over is told as a refusal.
      if (end !== 'transcoded' && end !== 'refused') console.log(`${file.name}: ${end}, ${detail.slice(0, 120)}`);
    }
    await lane.stop();
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => work(number)));
  console.log(`${what} ${files.length}: ${JSON.stringify(ends)}`);
  return { strange, tooLarge, visitors, ...trespasses(logs.map((log) => touchedBy(log, scratch))) };
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
  return file.includes('/node_modules/') || file.startsWith(path.join(import.meta.dirname, '../../../..'));
}

function isInside(file: string): boolean {
  return file === scratch || file.startsWith(`${scratch}/`);
}

function trespasses(touched: readonly Touched[]) {
  const fresh = (kind: keyof Touched) => {
    const all = new Set(touched.flatMap((one) => [...one[kind]]));
    return known ? [...all.difference(known[kind])] : [];
  };
  return {
    readOutside: fresh('read').filter((file) => !isInside(file) && !ofProgram(file)),
    changedOutside: fresh('changed').filter((file) => !isInside(file)),
    reachedOut: fresh('reachedOut'),
  };
}

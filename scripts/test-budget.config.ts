import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { afterEach, beforeEach, type TestContext } from 'vitest';
import { processorOfChildren } from '../apps/server/src/testing/run/processor-of-children.ts';

/**
 * The processor time of every unit test, as a setup file of its project; `meta.processor` in vitest's report has it. A test
 * may take a second on the machine that `slowness` calls 1, and five with the processes that it starts, which count once
 * they have ended. Only five times as much fails, so that noise fails nothing. Not counted: PostgreSQL, and hooks around a file.
 */
declare module 'vitest' {
  interface TaskMeta {
    processor?: {
      readonly seconds: number;
      readonly children: number;
      /** Of what is above the budget: how many times slower this machine is. */
      readonly slowness?: number;
    };
  }
}

const budget = { own: 1, withChildren: 5 };
const tolerance = 5;
/** At most ten, each of five seconds at most. */
const exceptions: Readonly<Record<string, { readonly seconds: number; readonly why: string }>> = {
  'packages/media/src/classifier/rate-picture.test.ts: rates pictures with the real model, each by itself': {
    seconds: 3,
    why: 'loads and compiles the model of the classifier, once for the file',
  },
  'packages/media/src/video/process-video.test.ts: ends a preview where it must, in pictures, sound, thumbnails and subtitles':
    { seconds: 4, why: 'encodes a film of two renditions that is longer than its preview' },
  'packages/media/src/video/process-video.test.ts: takes the poster from where there is something to see': {
    seconds: 4,
    why: 'encodes films whose beginning is dark',
  },
  'packages/media/src/video/hostile.test.ts: ends with a reason or as a video, and leads nowhere': {
    seconds: 3,
    why: 'makes the hostile files before it takes those of the day',
  },
  'apps/server/src/features/upload/process/upload-process.test.ts: makes a video of an upload, keeps the source as it was sent and leaves nothing behind':
    { seconds: 5, why: 'loads the model that rates the frames, in the process of the test' },
  'apps/server/src/integration/faults/fuzz.test.ts: answers whatever it is asked: no 5xx, no error in the log, nothing that only the database refused':
    { seconds: 5, why: 'loads the whole application with a sample of every call, and asks 300 times' },
  'apps/server/src/features/backup/backup.test.ts: saves one moment while rows and files come and go, and gives every row and file back':
    { seconds: 4, why: 'writes rows and files while it saves, and compares all of them' },
  'apps/server/src/features/backup/backup.test.ts: finds a changed byte, a missing file and a changed list, and touches nothing then':
    { seconds: 4, why: 'restores a backup once for each thing that is wrong with it' },
  'apps/server/src/integration/report-weighing.test.ts: hides at most one in a hundred, rings, and leaves room for who has been here for long':
    { seconds: 4, why: 'a hundred accounts report, each by calls of its own' },
  'apps/server/src/integration/uploaded-pictures.test.ts: comes back in several widths as WebP and AVIF, without what the file said, and the file itself is gone':
    { seconds: 4, why: 'encodes AVIF, and starts the classifier and the decoder for it' },
};

const root = path.join(import.meta.dirname, '..');
let before = { own: 0, children: 0 };

beforeEach(() => {
  before = spent();
});

afterEach(({ task }: TestContext) => {
  const now = spent();
  const [own, children] = [now.own - before.own, now.children - before.children];
  const used = { seconds: round(own), children: round(children) };
  task.meta.processor = used;
  const name = `${path.relative(root, task.file.filepath)}: ${task.name}`;
  const allowed = exceptions[name]?.seconds ?? budget.own;
  if (own <= allowed && own + children <= budget.withChildren) return;
  const slowness = round(measureMachine());
  task.meta.processor = { ...used, slowness };
  const fits = own <= allowed * tolerance * slowness && own + children <= budget.withChildren * tolerance * slowness;
  if (fits) return;
  const took = `${used.seconds} s of processor time, ${used.children} s more in processes of its own`;
  throw new Error(`took ${took}, on a machine that is ${slowness} times slower than budgets are for: ${name}`);
});

/** In worker threads the children of all of them would be counted: no test there starts any. */
function spent(): { own: number; children: number } {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return { own: (user + system) / 1e6, children: isMainThread ? processorOfChildren() : 0 };
}

const sample = JSON.stringify(
  Array.from({ length: 2000 }, (_, id) => ({ id, name: `流光 ${id}`, parts: [id, id / 3] })),
);
/** Of a quiet core of 2.5 GHz of the year 2022. */
const sampleSeconds = 0.12;

/** How much slower than that core this process runs at this moment; 1 for whatever is faster. */
function measureMachine(): number {
  const { user, system } = process.threadCpuUsage();
  for (let turn = 0; turn < 50; turn += 1) JSON.stringify(JSON.parse(sample));
  const now = process.threadCpuUsage({ user, system });
  return Math.max(1, (now.user + now.system) / 1e6 / sampleSeconds);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

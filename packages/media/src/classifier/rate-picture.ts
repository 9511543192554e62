import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { openPicture, type PictureInput } from '../picture/picture.ts';
import { modelSide } from './model-side.ts';
import { type PictureRating, worstRating } from './picture-rating.ts';
import type { RatingAnswer, RatingQuestion } from './rating-thread.ts';

/** The model holds about 165 MB; a worker that has had no picture for this long gives them back. */
const idleMs = 60_000;
/**
 * A picture takes a fifth of a second of the processor, the start some seconds. More than this is a fault, and the thread
 * starts anew. Time on the clock says little: the process has a low priority, and a busy machine lets it wait for minutes.
 */
const answerCpuMs = 60_000;
/** A thread that does not work at all. */
const answerMs = 10 * 60_000;
const checkMs = 5000;
/** A picture longer than this is looked at in parts as well: pressed into a square nothing could be made out. */
const longSide = 1.8;
const maxParts = 4;

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (rating: PictureRating) => void; reject: (error: Error) => void }>;
}

let thread: Thread | undefined;
let idle: NodeJS.Timeout | undefined;
let questions = 0;

/**
 * What the classifier sees in a picture that has been decoded already (or is our own): the worst of its parts. It runs
 * in a thread of its own that is started by the first picture and ended when none has come for a while. For the worker
 * process only.
 */
export async function ratePicture(input: PictureInput): Promise<PictureRating> {
  const ratings = await Promise.all((await views(input)).map(ask));
  const worst = worstRating(ratings);
  if (worst === undefined) throw new Error('A picture without a view cannot be rated.');
  return worst;
}

/** Ends the thread; the next picture starts another. */
export async function stopRating(): Promise<void> {
  const ending = thread;
  thread = undefined;
  clearTimeout(idle);
  await ending?.worker.terminate();
}

async function views(input: PictureInput): Promise<Uint8Array[]> {
  const { data, info } = await openPicture(input)
    .flatten({ background: '#808080' })
    .resize({ width: modelSide * 4, height: modelSide * 4, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const whole = { left: 0, top: 0, width, height };
  return await Promise.all(
    [whole, ...parts(width, height)].map(async (part) => {
      const view = sharp(data, { raw: { width, height, channels } }).extract(part);
      const sized = view.resize({ width: modelSide, height: modelSide, fit: 'fill', kernel: 'linear' });
      return new Uint8Array(await sized.toColourspace('srgb').raw().toBuffer());
    }),
  );
}

/** Squares along the longer side of a long picture, from one end to the other. */
function parts(width: number, height: number) {
  const side = Math.min(width, height);
  const long = Math.max(width, height);
  if (long / side < longSide) return [];
  const count = Math.min(maxParts, Math.ceil(long / side));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round(((long - side) * index) / (count - 1));
    return { left: width > height ? from : 0, top: width > height ? 0 : from, width: side, height: side };
  });
}

function ask(pixels: Uint8Array): Promise<PictureRating> {
  thread ??= start();
  const { worker, waiting } = thread;
  const id = (questions += 1);
  clearTimeout(idle);
  return new Promise<PictureRating>((resolve, reject) => {
    const askedAt = Date.now();
    let before: NodeJS.CpuUsage | undefined;
    const look = async () => {
      const spent = await worker.cpuUsage(before);
      if (!before) before = spent;
      else if (spent.user + spent.system > answerCpuMs * 1000) fail(new Error('the classifier came to no answer'));
    };
    const check = setInterval(() => {
      if (Date.now() - askedAt > answerMs) fail(new Error('the classifier did not answer'));
      // It has ended then, which is told by `exit`.
      look().catch(() => {});
    }, checkMs);
    const settle = () => {
      clearInterval(check);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(letGo, idleMs).unref();
    };
    waiting.set(id, {
      resolve: (rating) => {
        settle();
        resolve(rating);
      },
      reject: (error) => {
        settle();
        reject(error);
      },
    });
    worker.postMessage({ id, pixels } satisfies RatingQuestion, [pixels.buffer as ArrayBuffer]);
  });
}

function start(): Thread {
  const worker = new Worker(new URL('./rating-thread.ts', import.meta.url), { name: 'classifier' });
  const started: Thread = { worker, waiting: new Map() };
  // A process that is done does not wait for it: whoever asked holds the process open with its interval.
  worker.unref();
  worker.on('message', (answer: RatingAnswer) => {
    const asked = started.waiting.get(answer.id);
    if ('rating' in answer) asked?.resolve(answer.rating);
    else asked?.reject(new Error(answer.problem));
  });
  worker.on('error', fail);
  worker.on('exit', () => {
    for (const { reject } of started.waiting.values()) reject(new Error('the classifier ended'));
    if (thread === started) thread = undefined;
  });
  return started;
}

/** A thread that cannot be stopped is none that anybody waits for. */
function letGo(): void {
  stopRating().catch(() => {});
}

function fail(error: unknown): void {
  const failed = thread;
  letGo();
  for (const { reject } of failed?.waiting.values() ?? []) reject(new Error('the classifier failed', { cause: error }));
}

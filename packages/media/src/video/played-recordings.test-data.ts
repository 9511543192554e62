import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_FATAL, Log } from 'node-av';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measure } from './measured.test-data.ts';
import type { Measured } from './measured.test-data.ts';
import { oddRecordings } from './odd-recordings.test-data.ts';
import type { OddRecording } from './odd-recordings.test-data.ts';
import { squarePixels } from './frame/picture-shape.ts';
import type { Size } from './frame/picture-shape.ts';
import { processVideo } from './process-video.ts';
import { flash, momentsOf, usual, writeRecording } from './recordings.test-data.ts';

let folder = '';
beforeAll(async () => {
  Log.setLevel(AV_LOG_FATAL);
  folder = await mkdtemp(join(tmpdir(), 'liuguang-recordings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Far more than it takes, and far less than a minute of pictures. */
const mostMemory = 900 * 1024 ** 2;

async function played(number: number, recording: OddRecording) {
  const [input, out] = [join(folder, `${number}`), join(folder, `${number}-out`)];
  await writeRecording(input, recording);
  const before = process.memoryUsage.rss();
  let memory = 0;
  const result = await processVideo(input, out, { posterWidths: [64] }, () => {
    memory = Math.max(memory, process.memoryUsage.rss() - before);
  });
  if (!result.ok) throw result.problem;
  const master = await readFile(join(out, 'master.m3u8'), 'utf8');
  const rate = Number(/FRAME-RATE=([\d.]+)/.exec(master)?.[1]);
  const measured = await measure(out, (seconds) => shownAt(recording, seconds));
  await rm(out, { recursive: true });
  await rm(input);
  return { ...result.video, measured, rate, memory };
}

function shownAt({ width = usual.width, height = usual.height, ...recording }: OddRecording, moment: number): Size {
  const changed = recording.later && moment >= (recording.seconds ?? usual.seconds) / 2;
  const shown = squarePixels(
    changed && recording.later ? recording.later : { width, height },
    recording.pixelShape ?? { num: 1, den: 1 },
  );
  return recording.matrix?.[0] === 0 ? { width: shown.height, height: shown.width } : shown;
}

function isUpright(
  corners: Measured['pictures'][number]['corners'],
  look: 'colours' | 'grey' | 'row' | 'column',
): boolean {
  const light = corners.map(([red, green, blue]) => 0.3 * red + 0.59 * green + 0.11 * blue);
  const [red = 0, green = 0, blue = 0, yellow = 0] = light;
  if (look === 'grey') return yellow > green + 20 && green > red + 10 && red > blue + 10;
  const has = corners.map(([r, g, b]) => [r > Math.max(g, b) + 30, g > Math.max(r, b) + 30, b > Math.max(r, g) + 30]);
  const isYellow = corners.map(([r, g, b]) => Math.min(r, g) > b + 30);
  const [a, b, c] = has;
  if (look === 'row') return (a?.[0] ?? false) && (b?.[1] ?? false);
  if (look === 'column') return (a?.[0] ?? false) && (c?.[2] ?? false);
  return [a?.[0], b?.[1], c?.[2], isYellow[3]].every(Boolean);
}

/** How many pictures differ from the one before. */
function differing(pictures: Measured['pictures']): number {
  return pictures.filter(({ level }, i) => i === 0 || Math.abs(level - (pictures[i - 1]?.level ?? 0)) > 8).length;
}

/** What is longer or larger than usual takes several seconds. */
export const quickRecordings = Object.entries(oddRecordings)
  .filter(([, { seconds = 0, width = 0, sound, expected }]) => {
    const length = Math.max(seconds, sound?.end ?? 0, expected?.seconds ?? 0);
    return length <= 4 && width <= 2 * usual.width;
  })
  .map(([name]) => name);

export function playsAsMeant(names: readonly string[]): void {
  it.each(names.map((name, index) => [name, index] as const))('plays %s as it was meant', async (name, number) => {
    const recording: OddRecording = oddRecordings[name] ?? {};
    const { expected = {}, sound = {}, seconds = usual.seconds } = recording;
    const { durationMs, measured, rate, memory } = await played(number, recording);
    const end = expected.seconds ?? Math.max(seconds, sound?.end ?? 0);
    const frame = 1 / rate + 0.002;
    expect(Math.abs(durationMs / 1000 - end), 'length').toBeLessThanOrEqual(frame);
    expect(Math.abs(measured.end - end), 'end of the pictures').toBeLessThanOrEqual(frame);
    // Which of two pictures is at the moment of a change is a matter of rounding.
    const change = recording.later ? seconds / 2 : -1;
    const sure = measured.pictures.filter((picture) => Math.abs(picture.seconds - change) > frame);
    const wrong = sure.filter(({ corners }) => !isUpright(corners, expected.look ?? 'colours'));
    expect(wrong, 'pictures that lie wrong').toEqual([]);
    expect(rate, 'rate').toBeCloseTo(expected.rate ?? rate, 2);
    const least = expected.allPictures ? momentsOf(recording).length * 0.97 : 1;
    expect(differing(measured.pictures), 'different pictures').toBeGreaterThanOrEqual(least);
    expect(memory).toBeLessThan(mostMemory);
    const { flashLate, toneLate, silentFor } = synchrony(measured, recording);
    expect(flashLate, 'flash').toBeLessThanOrEqual(frame);
    // Some old codecs delay sound and do not say so; from about here on people notice.
    expect(toneLate, 'tone').toBeLessThan(0.05);
    expect(silentFor, 'end of the sound before the end').toBeLessThan(0.3);
  });
}

/** By how much what is seen and heard is too early or too late; 0 for what the recording does not have. */
function synchrony({ pictures, tone, end, soundEnd }: Measured, recording: OddRecording) {
  const { expected = {}, sound = {} } = recording;
  const { flash: due = flash.start, look } = expected;
  const flashes = momentsOf(recording).some((moment) => moment >= flash.start && moment < flash.end);
  const seen = pictures.find(({ centre }) => centre > 128)?.seconds ?? 0;
  const sounds = sound !== null && (sound.start ?? 0) < flash.start;
  return {
    flashLate: flashes && look !== 'row' && look !== 'column' ? Math.abs(seen - due) : 0,
    toneLate: sounds ? Math.abs((tone ?? 0) - (expected.tone ?? due)) : 0,
    silentFor: sound === null ? 0 : end - soundEnd,
  };
}

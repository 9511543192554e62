import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { goodPictures, hostilePictures, mark } from '@liuguang/media/picture/hostile-pictures.test-data.ts';
import { expect, it } from 'vitest';
import type { ReadPicture } from '../../features/picture/reader/picture-messages.ts';
import { readPicture } from '../../features/picture/reader/picture-reader.ts';

const mutations = 240;
/** Each mostly waits for a process to start. */
const atOnce = 6;

interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One file broken at random: bytes changed, cut off, doubled, or grown together with another. */
function mutate(good: readonly Buffer[], seed: number): Buffer {
  const roll = dice(seed * 7919 + 1);
  const below = (limit: number) => Math.floor(roll() * limit);
  const pick = () => good[below(good.length)] ?? Buffer.alloc(0);
  const from = Buffer.from(pick());
  const at = below(from.length);
  switch (seed % 5) {
    case 0:
      return from.subarray(0, at);
    case 1:
      return Buffer.concat([from.subarray(0, at), pick().subarray(below(40))]);
    case 2:
      return Buffer.concat([from.subarray(0, at), from.subarray(Math.floor(at / 2)), Buffer.from(mark)]);
    default:
      for (let i = 1 + below(seed % 5 === 3 ? 4 : 60); i > 0; i -= 1) {
        // Mostly in the first part, where sizes and tables are.
        from[below(roll() < 0.7 ? Math.min(200, from.length) : from.length)] = below(256);
      }
      return from;
  }
}

async function samples(): Promise<Sample[]> {
  const { jpeg, png, webp, avif, gif } = await goodPictures();
  const good = [jpeg, png, webp, avif, gif];
  const broken = Array.from({ length: mutations }, (_, seed) => ({
    name: `mutation ${seed}`,
    bytes: mutate(good, seed),
  }));
  return [...(await hostilePictures()), ...broken];
}

it('refuses each hostile picture with a reason or encodes it anew, without a crash', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'liuguang-hostile-pictures-'));
  const waiting = await samples();
  const crashed: string[] = [];
  const leaked: string[] = [];
  const work = async (): Promise<void> => {
    for (let sample = waiting.pop(); sample; sample = waiting.pop()) {
      const { name, bytes } = sample;
      const input = path.join(folder, String(waiting.length));
      await writeFile(input, bytes);
      const outcome = await readPicture({ input }, new AbortController().signal);
      if (outcome.kind === 'crashed') crashed.push(`${name}: ${outcome.detail.slice(0, 200)}`);
      else if (outcome.kind === 'refused' ? !/\p{Script=Han}/u.test(outcome.reason) : !isClean(outcome.result, bytes))
        leaked.push(name);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect({ crashed, leaked }).toEqual({ crashed: [], leaked: [] });
}, 1_800_000);

function isClean({ picture }: ReadPicture, sent: Buffer): boolean {
  return picture.renditions.every(({ bytes, avif }) =>
    [bytes, avif ?? bytes].every((made) => isOurs(Buffer.from(made), sent)),
  );
}

/** A WebP or AVIF that holds neither what was hidden in the file nor the file itself. */
function isOurs(made: Buffer, sent: Buffer): boolean {
  const head = made.subarray(0, 12).toString('latin1');
  const known = /^RIFF[^]{4}WEBP$/.test(head) || head.slice(4) === 'ftypavif';
  return known && !made.includes(mark) && !made.equals(sent);
}

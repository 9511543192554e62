/** Renders the demo clips into demo/clips: `node demo/src/make-clips.ts [name …]`. Slow, so the result is committed. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeThumbnails } from '@liuguang/media/video/extras/extras.ts';
import { writeHls } from '@liuguang/media/video/hls/hls.ts';
import { rawSource } from '@liuguang/media/video/source/raw-source.ts';
import type { Clip } from './clips/clip.ts';
import { clipFolder, clipRates, frameRate, previewSeconds } from './clips/clip.ts';
import { clips } from './clips/clips.ts';
import { sampleRate } from './clips/synth.ts';
import { develop, surface } from './draw/surface.ts';

async function* frames(clip: Clip): AsyncIterable<Uint8Array> {
  const paint = await clip.scene();
  const picture = surface(clip.width, clip.height);
  const pixels = new Uint8Array(clip.width * clip.height * 4);
  const rate = clip.frameRate ?? frameRate;
  const count = clip.seconds * rate;
  for (let n = 0; n < count; n += 1) {
    const time = n / rate;
    await paint(picture, time, n / count);
    const fade = Math.min(1, 0.25 + time / 0.8, (clip.seconds - time) / 1.2);
    develop(picture, pixels, fade * fade * (3 - 2 * fade));
    yield pixels;
  }
}

async function sizeOf(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function make(clip: Clip): Promise<void> {
  const started = performance.now();
  const target = join(clipFolder, clip.name);
  await rm(target, { recursive: true, force: true });
  const { width, height, crf, rates = clipRates, preset = 'medium' } = clip;
  const source = rawSource({
    width,
    height,
    frameRate: clip.frameRate ?? frameRate,
    frames: frames(clip),
    sound: { sampleRate, samples: clip.sound(clip.seconds) },
  });
  await writeHls(target, source, {
    renditions: [
      { width, height, crf, maxRate: rates.large, preset },
      { width: width / 2, height: height / 2, crf, maxRate: rates.small, preset },
    ],
    audioRate: rates.sound,
    sampleRate,
  });
  await writeThumbnails(target, previewSeconds);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`clip ${clip.name}: ${Math.round((await sizeOf(target)) / 1024)} KiB, ${seconds} s`);
}

const wanted = process.argv.slice(2);
for (const clip of clips) if (wanted.length === 0 || wanted.includes(clip.name)) await make(clip);

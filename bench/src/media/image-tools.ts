import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawn, noisy, portrait, scene } from '@liuguang/media/image-tools/made-pictures.test-data.ts';
import { psnr, resample, ssim } from '@liuguang/media/image-tools/quality.test-data.ts';
import { encodeResult, type ImageTool, imageTools } from '@liuguang/media/image-tools/run-tool.ts';
import { superResolution } from '@liuguang/media/image-tools/super-resolution.ts';
import { runImageProgram } from '@liuguang/server/features/image-tool/process/image-process.ts';
import { row } from '../support/print.ts';

/** IMAGE_MEGAPIXELS and IMAGE_PICTURES make a shorter run. */
const megapixels = Number(process.env['IMAGE_MEGAPIXELS'] ?? 1);
const pictures = Number(process.env['IMAGE_PICTURES'] ?? 12);
const side = 192;
const wish = { background: 'white', ratio: '1:1' } as const;

/** How well the network enlarges pictures that it has never seen, and what each tool takes for a photo of a megapixel. */
export async function bench(): Promise<boolean> {
  const better = await quality();
  await costs();
  return better;
}

async function quality(): Promise<boolean> {
  const sums = { network: { db: 0, alike: 0 }, bicubic: { db: 0, alike: 0 }, lanczos: { db: 0, alike: 0 } };
  let wins = 0;
  for (let seed = 1; seed <= pictures; seed += 1) {
    const truth = await drawn(seed % 4 === 0 ? portrait() : scene(1000 + seed), side, side);
    // Cameras and programs make pictures smaller in more than one way.
    const small = resample(truth, 0.5, seed % 2 === 0 ? 'bicubic' : 'lanczos');
    const made = {
      network: await superResolution(small),
      bicubic: resample(small, 2, 'bicubic'),
      lanczos: resample(small, 2, 'lanczos'),
    };
    for (const name of ['network', 'bicubic', 'lanczos'] as const) {
      sums[name].db += psnr(made[name], truth) / pictures;
      sums[name].alike += ssim(made[name], truth) / pictures;
    }
    if (psnr(made.network, truth) > Math.max(psnr(made.bicubic, truth), psnr(made.lanczos, truth))) wins += 1;
  }
  console.log(`super-resolution x2 of ${pictures} pictures: the network wins ${wins} by PSNR`);
  for (const [name, { db, alike }] of Object.entries(sums)) {
    console.log(`  ${name.padEnd(10)} PSNR ${db.toFixed(2)} dB  SSIM ${alike.toFixed(4)}`);
  }
  row('PSNR, network / Lanczos', sums.network.db, sums.lanczos.db);
  row('PSNR, network / bicubic', sums.network.db, sums.bicubic.db);
  return sums.network.db > sums.lanczos.db && sums.network.alike > sums.lanczos.alike;
}

/** Each tool as a job runs it: in its own process, classifier included. */
async function costs(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-image-'));
  try {
    const width = Math.round(Math.sqrt(megapixels * 1e6 * (4 / 3)));
    const height = Math.round((width * 3) / 4);
    const photo = noisy(await drawn(portrait(), width, height), 5);
    const input = path.join(folder, 'photo.jpg');
    await writeFile(input, await encodeResult(photo));
    console.log(`a photo of ${width} x ${height}:`);
    for (const tool of Object.keys(imageTools) as ImageTool[]) {
      const started = performance.now();
      let tiles = 0;
      const order = { input, outDir: folder, tool, options: wish, maxPixels: null };
      const outcome = await runImageProgram(order, new AbortController().signal, () => (tiles += 1));
      const seconds = (performance.now() - started) / 1000;
      const memory =
        outcome.kind === 'done' ? `${(outcome.result.peakMemoryBytes / 1024 ** 2).toFixed(0)} MiB` : outcome.kind;
      console.log(
        `  ${tool.padEnd(16)} ${seconds.toFixed(1).padStart(7)} s  peak ${memory}  ${tiles} reports of progress`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { env, ready, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import { modelSide } from './model-side.ts';
import { type PictureRating, pictureClasses } from './picture-rating.ts';

/** A square of RGB, `modelSide` wide. */
export interface RatingQuestion {
  readonly id: number;
  readonly pixels: Uint8Array;
}

export type RatingAnswer = { readonly id: number } & (
  | { readonly rating: PictureRating }
  | { readonly problem: string }
);

interface ModelFile {
  readonly modelTopology: object;
  readonly weightsManifest: readonly { readonly weights: never[] }[];
}

/** Model and WebAssembly both come from the disk: nothing is fetched. */
async function openModel() {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
  setWasmPaths(`${folder}${path.sep}`);
  // Its threads want a browser's workers; one thread is enough for a queue that nobody watches.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await setBackend('wasm');
  await ready();
  const file: ModelFile = (await MobileNetV2MidModel.modelJson()).default;
  const parts = MobileNetV2MidModel.weightBundles.map(async (part) => Buffer.from((await part()).default, 'base64'));
  const weights = Buffer.concat(await Promise.all(parts));
  return await loadGraphModel({
    load: () =>
      Promise.resolve({
        modelTopology: file.modelTopology,
        weightSpecs: file.weightsManifest.flatMap((group) => group.weights),
        weightData: new Uint8Array(weights).buffer,
      }),
  });
}

let model: ReturnType<typeof openModel> | undefined;

async function rate(pixels: Uint8Array): Promise<PictureRating> {
  const opened = await (model ??= openModel());
  const values = Float32Array.from(pixels, (value) => value / 255);
  const output = tidy(() => opened.predict(tensor4d(values, [1, modelSide, modelSide, 3])) as Tensor);
  const shares = await output.data();
  output.dispose();
  return Object.fromEntries(pictureClasses.map((name, index) => [name, shares[index] ?? 0])) as PictureRating;
}

function answer(told: RatingAnswer): void {
  parentPort?.postMessage(told, []);
}

parentPort?.on('message', ({ id, pixels }: RatingQuestion) => {
  rate(pixels).then(
    (rating) => answer({ id, rating }),
    (error: unknown) => answer({ id, problem: String(error) }),
  );
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { add, concat, fused, image, tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import type { Tensor, Tensor4D } from '@tensorflow/tfjs-core';
import { startTensors } from './tensors.ts';

/** How far a pixel of the result sees: tiles that overlap by this much give what the whole picture would give. */
export const reach = 10;

interface Manifest {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly { readonly name: string; readonly shape: number[] }[];
  }[];
}

/**
 * The residual dense network of `@upscalerjs/esrgan-slim` (MIT), whose weights lie in its package. Its 24 layers are
 * written out here: that needs no second library, and activations are fused into the convolutions.
 */
export async function openDoubler() {
  await startTensors();
  const weights = await readWeights();
  const named = (name: string): Tensor => {
    const found = weights.get(name);
    if (!found) throw new Error(`the network has no weights ${name}`);
    return found;
  };
  const conv = (x: Tensor4D, layer: string, activation: 'linear' | 'relu' = 'linear'): Tensor4D =>
    fused.conv2d({
      x,
      filter: named(`${layer}/kernel`) as Tensor4D,
      bias: named(`${layer}/bias`),
      strides: 1,
      pad: 'same',
      activation,
    });
  const dense = (x: Tensor4D, block: 1 | 2): Tensor4D =>
    add<Tensor4D>(conv(concat([x, conv(x, `F_${block}_1`, 'relu')], 3), `LFF_${block}`), x);

  function run(input: Tensor4D): Tensor4D {
    const shallow = conv(input, 'F_m1');
    const first = dense(conv(shallow, 'F_0'), 1);
    const second = dense(first, 2);
    const fusedFeatures = conv(conv(concat([first, second], 3), 'GFF_1'), 'GFF_2');
    const deep = conv(conv(conv(add<Tensor4D>(fusedFeatures, shallow), 'UPN1', 'relu'), 'UPN2', 'relu'), 'UPN3');
    const [, height, width] = deep.shape;
    return conv(image.resizeNearestNeighbor(deep, [2 * height, 2 * width]), 'SR');
  }

  return {
    /** RGB bytes of a tile in, of twice the width and height out. */
    async double(pixels: Float32Array, width: number, height: number): Promise<Float32Array> {
      const result = tidy(() => run(tensor4d(pixels, [1, height, width, 3])));
      try {
        return (await result.data()) as Float32Array;
      } finally {
        result.dispose();
      }
    },
    close: (): void => weights.forEach((weight) => weight.dispose()),
  };
}

async function readWeights(): Promise<Map<string, Tensor>> {
  const entry = createRequire(import.meta.url).resolve('@upscalerjs/esrgan-slim');
  const folder = path.join(entry.slice(0, entry.indexOf(`${path.sep}dist${path.sep}`)), 'models', 'x2');
  const manifest = JSON.parse(await readFile(path.join(folder, 'model.json'), 'utf8')) as Manifest;
  const weights = new Map<string, Tensor>();
  for (const { paths, weights: specs } of manifest.weightsManifest) {
    const bytes = Buffer.concat(await Promise.all(paths.map((name) => readFile(path.join(folder, name)))));
    const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    let at = 0;
    for (const { name, shape } of specs) {
      const length = shape.reduce((product, side) => product * side, 1);
      weights.set(name, tensor(floats.slice(at, at + length), shape));
      at += length;
    }
  }
  return weights;
}

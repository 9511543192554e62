import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UpgradeError } from './fail.ts';
import { type Installation, readRelease, type ReleaseFile } from './installation.ts';

/** Unpacked and some room to work in. */
const wantedBytes = 1.2e9;

/** Compares the archive with what was published: the sum that was given, or the file of sums beside it. */
export async function checkArchive(archive: string, given: string | undefined): Promise<void> {
  if (!existsSync(archive)) throw new UpgradeError(`there is no file ${archive}`);
  const wanted = given ?? sumBeside(archive);
  if (wanted === undefined) {
    throw new UpgradeError(
      `no checksum of ${path.basename(archive)}: put SHA256SUMS beside it, or give --sha256 <sum>`,
    );
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const found = hash.digest('hex');
  if (found !== wanted.toLowerCase()) {
    throw new UpgradeError(`${path.basename(archive)} is not what was published (${found}): fetch it again`);
  }
}

function sumBeside(archive: string): string | undefined {
  const name = path.basename(archive);
  for (const file of [path.join(path.dirname(archive), 'SHA256SUMS'), `${archive}.sha256`]) {
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [, sum, of] = /^([0-9a-f]{64}) [ *](.+)$/i.exec(line) ?? [];
      if (of === name) return sum;
    }
  }
  return undefined;
}

/** Unpacks the archive beside the other releases and gives what it is. Nothing of it is in use yet. */
export function unpack(archive: string, installation: Installation): ReleaseFile {
  const { releases, version } = installation;
  const { bavail, bsize } = statfsSync(releases);
  if (bavail * bsize < wantedBytes) {
    throw new UpgradeError(`${Math.round((bavail * bsize) / 1e6)} MB are free for ${releases}, and 1200 are wanted`);
  }
  const work = path.join(releases, `.unpacking-${process.pid}`);
  try {
    mkdirSync(work);
    execFileSync('tar', ['-xzf', archive, '-C', work, '--no-same-owner'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [name = '', ...more] = readdirSync(work);
    if (more.length > 0) throw new UpgradeError(`${archive} is no release of Liuguang: it holds more than one folder`);
    const folder = path.join(work, name);
    const about = readRelease(folder);
    const machine = `${process.platform}-${process.arch}`;
    if (about.platform !== machine) {
      throw new UpgradeError(`the archive is for ${about.platform}, and this machine is ${machine}`);
    }
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(about.version)) throw new UpgradeError(`"${about.version}" is no version`);
    if (about.version === version) throw new UpgradeError(`version ${version} is in use already`);
    execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const target = path.join(releases, about.version);
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
    return about;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

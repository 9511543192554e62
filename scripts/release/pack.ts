import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from './stage.ts';

const sumsName = 'SHA256SUMS';

/** Writes the checksum of every file into the folder, and the folder into an archive with a checksum beside it. */
export function pack(folder: string, archive: string, time: string, level = 6): void {
  rmSync(path.join(folder, sumsName), { force: true });
  const files = filesIn(folder).filter((file) => lstatSync(path.join(folder, file)).isFile());
  const sums = files.map((file) => `${sha256Of(path.join(folder, file))}  ${file}\n`);
  writeFileSync(path.join(folder, sumsName), sums.join(''), { mode: 0o644 });
  writeArchive(folder, archive, time, level);
  writeFileSync(`${archive}.sha256`, `${sha256Of(archive)}  ${path.basename(archive)}\n`);
}

/** Names in order, one time, one owner: the same files make the same archive. */
function writeArchive(folder: string, archive: string, time: string, level: number): void {
  const same = [
    '--sort=name',
    `--mtime=${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=posix',
    '--pax-option=delete=atime,delete=ctime',
  ];
  const gnu = spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout.includes('GNU tar');
  // `-n`: neither name nor time.
  const compressed = ['--use-compress-program', `gzip -n -${level}`, '-cf', archive];
  execFileSync('tar', [...compressed, ...(gnu ? same : []), '-C', path.dirname(folder), path.basename(folder)]);
}

export function sha256Of(file: string): string {
  const hash = createHash('sha256');
  const handle = openSync(file, 'r');
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer))
    hash.update(buffer.subarray(0, read));
  closeSync(handle);
  return hash.digest('hex');
}

/** All that was made, for `sha256sum -c SHA256SUMS` beside the archives. */
export function writeSums(folder: string, archives: readonly string[]): void {
  const lines = archives.map((archive) => readFileSync(path.join(folder, `${archive}.sha256`), 'utf8'));
  writeFileSync(path.join(folder, sumsName), lines.join(''));
}

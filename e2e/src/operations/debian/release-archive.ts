import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** The archive of this commit; built when ARCHIVE names none. */
export function releaseArchive(): string {
  const given = process.env['ARCHIVE'];
  if (given !== undefined && existsSync(given)) return path.resolve(given);
  execFileSync(process.execPath, ['scripts/release/release.ts'], { stdio: 'inherit' });
  const [archive] = globSync(`release/liuguang-*-${process.platform}-${process.arch}.tar.gz`);
  if (archive === undefined) throw new Error('no archive was made');
  return path.resolve(archive);
}

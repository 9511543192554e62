import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache, makeOnce } from './made-once.ts';

/** The release archive of this tree, built once for all tests that want it; ARCHIVE names another one. */
export async function releaseArchive(): Promise<string> {
  const given = process.env['ARCHIVE'];
  if (given !== undefined && existsSync(given)) return path.resolve(given);
  const folder = path.join(cache, `release-${treeStamp()}`);
  await makeOnce(folder, (fresh) => {
    for (const old of globSync(path.join(cache, 'release-*'))) rmSync(old, { recursive: true });
    execFileSync(process.execPath, ['scripts/release/release.ts', '--level', '1', '--out', fresh], {
      stdio: 'inherit',
    });
  });
  const [archive] = globSync(`${folder}/liuguang-*-${process.platform}-${process.arch}.tar.gz`);
  if (archive === undefined) throw new Error('no archive was made');
  return archive;
}

/** A hash of the commit and of everything that differs from it: a release names its commit. */
function treeStamp(): string {
  const hash = createHash('sha256')
    .update(git('rev-parse', 'HEAD'))
    .update(git('diff', '--binary', 'HEAD'));
  for (const file of git('ls-files', '--others', '--exclude-standard', '-z').toString().split('\0').filter(Boolean))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function git(...words: string[]): Buffer {
  return execFileSync('git', words, { maxBuffer: 256 * 1024 * 1024 });
}

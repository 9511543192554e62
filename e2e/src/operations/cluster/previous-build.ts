import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, lstatSync, symlinkSync } from 'node:fs';
import path from 'node:path';

interface Previous {
  readonly commit: string;
  /** Of the built server. */
  readonly folder: string;
}

const migrations = 'apps/server/src/platform/migrations';

/**
 * The server of UPGRADE_FROM, else of the last commit before the newest migration, built in a folder of its own; or why there
 * is none.
 */
export async function previousBuild(): Promise<Previous | string> {
  const commit = commitBefore();
  if (commit === undefined) return 'no history of git here, or none before the newest migration';
  const folder = path.resolve('.cache/operations', `previous-${commit.slice(0, 12)}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder]);
    linkPackages(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  }
  const builder = path.join(folder, 'scripts/build-server.ts');
  const main =
    execFileSync(process.execPath, [builder], { cwd: folder, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  return { commit, folder: path.dirname(main) };
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim();
}

function commitBefore(): string | undefined {
  try {
    const wanted = process.env['UPGRADE_FROM'];
    if (wanted !== undefined) return git('rev-parse', '--verify', `${wanted}^{commit}`);
    const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
    return newest === '' ? undefined : git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return undefined;
  }
}

/** Packages of others are the same ones; our own are those of the old sources. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    if (name === '@liuguang') {
      mkdirSync(path.join(to, name));
      for (const own of readdirSync(source)) {
        const link = path.join(source, own);
        if (lstatSync(link).isSymbolicLink()) symlinkSync(readlinkSync(link), path.join(to, name, own));
      }
    } else symlinkSync(source, path.join(to, name));
  }
}

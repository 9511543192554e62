import { execFileSync } from 'node:child_process';

/** Paths that differ from the upstream branch, uncommitted ones too; none where there is no upstream or no git. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const base = git('merge-base', 'HEAD', '@{upstream}').trim();
    const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
    return lists.flatMap((list) => list.split('\n')).filter((name) => name !== '');
  } catch {
    return [];
  }
}

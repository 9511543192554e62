/**
 * Names of migrations are true dates: one named ahead of its day would run after migrations that are written later, and be
 * refused where those have run. Run by `npm run check`; exits 1 with a list.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = 'apps/server/src/platform/migrations';

/** Migrations whose date is after the day of the commit that added them; of one that is in no commit, after today. */
export function migrationsAhead(root: string, today: string = localDay()): string[] {
  const days = daysOfCommits(root);
  if (!days) return [];
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const day = days.get(name) ?? today;
    const named = `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}`;
    return named > day ? [`${folder}/${name}: named ahead of ${day}, the day it was added`] : [];
  });
}

/** By migration, the day of the commit that added it; undefined outside of a repository. */
function daysOfCommits(root: string): Map<string, string> | undefined {
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const log = execFileSync(
    'git',
    ['log', '--no-renames', '--diff-filter=A', '--format=day %cs', '--name-only', '--', folder],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const days = new Map<string, string>();
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('day ')) day = line.slice(4);
    const name = line.startsWith(`${folder}/`) ? line.slice(folder.length + 1).split('/')[0] : undefined;
    // Newest first: of a file that went and came back, its return counts.
    if (name !== undefined && !days.has(name)) days.set(name, day);
  }
  return days;
}

/** As git writes a commit's day: 2026-12-31, of this machine's calendar. */
function localDay(): string {
  return new Date().toLocaleDateString('sv-SE');
}

if (import.meta.main) {
  const ahead = migrationsAhead(path.join(import.meta.dirname, '../../..'));
  for (const problem of ahead) console.error(problem);
  console.log(`${ahead.length} migrations named ahead of their day`);
  process.exitCode = ahead.length > 0 ? 1 : 0;
}

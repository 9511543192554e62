import { StartError } from '../../process/start-error.ts';
import type { Migration } from './migration-files.ts';

export interface MigrationPlan {
  /** Baselines of a database that has all that they replace: recorded, not run. */
  readonly recorded: readonly Migration[];
  readonly pending: readonly Migration[];
}

/** What is to be done on a database that has `applied`; with `only`, as far as that names it or what it replaces. */
export function planOf(
  migrations: readonly Migration[],
  applied: readonly { readonly name: string }[],
  only?: ReadonlySet<string>,
): MigrationPlan {
  const names = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name));
  const recorded = missing.filter((migration) => hasReplaced(migration, names));
  const wanted = (each: Migration) => only === undefined || only.has(each.name) || hasReplaced(each, only);
  const pending = missing.filter((each) => !recorded.includes(each) && wanted(each));
  refuseLateFiles(migrations, pending, names);
  return { recorded, pending };
}

/** Whether all is there that the baseline replaces. A part of it cannot be completed here: those files are gone. */
export function hasReplaced({ replaces }: Migration, names: ReadonlySet<string>, what = 'this database'): boolean {
  if (!replaces) return false;
  const all = [...replaces.checksums.keys()];
  const lacking = all.find((name) => !names.has(name));
  if (lacking !== undefined && all.some((name) => names.has(name))) {
    throw new StartError(
      `${what} is of an early version, without the migration ${lacking}: go through version ${replaces.by} first`,
    );
  }
  return lacking === undefined;
}

/**
 * Run now, such a file would come after migrations that other installations run after it. The names that a baseline replaces
 * lay ahead of their time and count for nothing here.
 */
function refuseLateFiles(
  migrations: readonly Migration[],
  pending: readonly Migration[],
  names: ReadonlySet<string>,
): void {
  const replaced = new Set(migrations.flatMap(({ replaces }) => [...(replaces?.checksums.keys() ?? [])]));
  const newest = [...names]
    .filter((name) => !replaced.has(name))
    .toSorted()
    .at(-1);
  const late = pending.find(({ name }) => newest !== undefined && name < newest);
  if (!late) return;
  throw new StartError(
    `migration ${late.name} is older than ${newest}, which this database has: if the file came by a merge, rename it to the ` +
      `time of the merge (YYYYMMDDhhmm_what.sql); if a newer version runs on this database, use that one`,
  );
}

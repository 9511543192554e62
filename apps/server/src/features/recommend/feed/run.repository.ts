import { sql } from 'kysely';
import type pg from 'pg';
import { createBatches } from '../../../platform/db/batches.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { preparedSql } from '../../../platform/db/prepared.ts';

/** One order of a feed, from its first page to its last. */
export interface Run {
  readonly accountId: string;
  readonly seed: string;
  readonly madeAt: number;
  readonly ids: readonly string[];
  /** One for each id, as `writeWhy` has it. */
  readonly reasons: readonly string[];
}

interface Params {
  accountId: string;
  seed: string;
}

/** An order that was on its way to the database while its owner turned feeds off or reset them must not come back. */
const isForgotten = sql`exists (select from recommend_settings o
  where o.account_id = r.account_id and (o.is_off or o.reset_at >= r.made_at))`;

/** As arrays of text: numbers of eight bytes are text here anyway. */
const statement = preparedSql<Params, { ids: string[]; reasons: string[] }>(
  'recommend_run',
  (p) => sql`select ids::text[] as ids, reasons from recommend_runs r
    where account_id = ${p.accountId} and seed = ${p.seed} and not ${isForgotten}`,
);

/** A second tab, the short feed, and the one before. */
const keptRuns = 4;

export type RunRepository = ReturnType<typeof runRepository>;

const nameOf = ({ accountId, seed }: Params) => `${accountId} ${seed}`;

/**
 * Orders are written a moment after their first page was answered, those of many people in one statement; until then
 * this process has them, and afterwards none does.
 */
export function runRepository(db: Db, pool: pg.Pool) {
  const waiting = new Map<string, Run>();
  const batches = createBatches<Run, undefined>({
    everyMs: 20,
    most: 200,
    async write(runs) {
      // Without those that were forgotten while they waited.
      const kept = runs.filter((run) => waiting.has(nameOf(run)));
      try {
        await saveRuns(db, kept);
      } finally {
        for (const run of runs) waiting.delete(nameOf(run));
      }
      return runs.map(() => undefined);
    },
  });

  return {
    async save(run: Run): Promise<void> {
      waiting.set(nameOf(run), run);
      await batches.add(run);
    },

    /** Null when it was forgotten: too old, too many since, or reset. */
    async find(accountId: string, seed: string): Promise<Pick<Run, 'ids' | 'reasons'> | null> {
      const [row] = waiting.has(nameOf({ accountId, seed }))
        ? [waiting.get(nameOf({ accountId, seed }))]
        : await statement.run(pool, { accountId, seed });
      return row ?? null;
    },

    forget(accountId: string): void {
      for (const [name, run] of waiting) if (run.accountId === accountId) waiting.delete(name);
    },

    close: () => batches.close(),
  };
}

async function saveRuns(db: Db, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  const owners = [...new Set(runs.map(({ accountId }) => accountId))].toSorted();
  await transact(db, async (trx) => {
    await sql`delete from recommend_runs r using unnest(${owners}::bigint[]) as o (id)
      cross join lateral (select made_at from recommend_runs x where x.account_id = o.id
        order by made_at desc offset ${sql.lit(keptRuns - 2)} limit 1) last
      where r.account_id = o.id and r.made_at < last.made_at`.execute(trx);
    // By JSON, because arrays of arrays must all be equally long. Accounts may have gone meanwhile.
    const rows = JSON.stringify(runs.map((run) => ({ ...run, madeAt: new Date(run.madeAt) })));
    await sql`insert into recommend_runs (account_id, seed, made_at, ids, reasons)
      select r."accountId", r.seed, r."madeAt", r.ids, r.reasons
      from jsonb_to_recordset(${rows}::jsonb)
        as r ("accountId" bigint, seed bigint, "madeAt" timestamptz, ids bigint[], reasons text[])
      join accounts a on a.id = r."accountId" where a.deleted_at is null
      on conflict do nothing`.execute(trx);
  });
}

import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { createBatches } from '../../../platform/db/batches.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { novelCounts } from '../novel-card.ts';
import { shanghaiHourName } from './read-hours.ts';

/** Within this time the reads of one novel by one account count once. */
const readWindowMs = 10 * 60_000;

export interface Read {
  readonly agentId: string;
  readonly accountId: string;
  readonly novelId: string;
  readonly at: number;
}

export interface ReadCounter {
  /** Answers after it is committed: false when the same account has read the novel a moment ago, in whichever process. */
  add(read: Read): Promise<boolean>;
  close(): Promise<void>;
}

/** Counts what many read at once in one statement, so that a novel everybody reads is not updated once a reader. */
export function readCounter(db: Db): ReadCounter {
  const batches = createBatches<Read, boolean>({
    everyMs: 20,
    most: 1000,
    pressing: 50,
    write: async (reads) => {
      const first = new Map<string, Read>();
      for (const read of reads) if (!first.has(keyOf(read))) first.set(keyOf(read), read);
      const counted = new Set(await write(db, [...first.values()]));
      // The same reader twice in one batch is one read, told to the first who asked.
      return reads.map((read) => first.get(keyOf(read)) === read && counted.has(keyOf(read)));
    },
  });
  return { add: (read) => batches.add(read), close: () => batches.close() };
}

function keyOf({ accountId, novelId }: Read): string {
  return `${accountId} ${novelId}`;
}

async function write(db: Db, reads: readonly Read[]): Promise<string[]> {
  return await transact(db, async (trx) => {
    await lockFor(trx, novelCounts);
    const { rows } = await sql<{ key: string }>`with given as (
        select * from unnest(
          ${reads.map((read) => read.agentId)}::bigint[], ${reads.map((read) => read.accountId)}::bigint[],
          ${reads.map((read) => read.novelId)}::bigint[], ${reads.map((read) => new Date(read.at))}::timestamptz[],
          ${reads.map((read) => shanghaiHourName(read.at))}::text[]
        ) as read (agent_id, account_id, novel_id, read_at, hour)
        -- A novel may have been deleted since.
        where exists (select from novels n where n.id = read.novel_id)
      ), marked as (
        insert into novel_read_marks as m (account_id, novel_id, read_at)
        select account_id, novel_id, read_at from given
        on conflict (account_id, novel_id) do update set read_at = excluded.read_at
          where m.read_at <= excluded.read_at - ${readWindowMs} * interval '1 millisecond'
        returning account_id, novel_id
      ), counted as (
        select g.* from given g join marked m using (account_id, novel_id)
      ), hours as (
        insert into novel_read_hours as h (agent_id, novel_id, hour, reads)
        select agent_id, novel_id, hour, count(*) from counted group by agent_id, novel_id, hour
        on conflict (novel_id, agent_id, hour) do update set reads = h.reads + excluded.reads
      ), changed as (
        insert into novel_count_changes select distinct novel_id from counted on conflict do nothing
      ), total as (
        update novels n set reads = n.reads + c.reads
        from (select novel_id, count(*) as reads from counted group by novel_id) c where n.id = c.novel_id
      )
      select account_id || ' ' || novel_id as key from counted`.execute(trx);
    return rows.map((row) => row.key);
  });
}

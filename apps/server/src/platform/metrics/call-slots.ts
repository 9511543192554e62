import { hostname } from 'node:os';
import { type Db, transact } from '../db/db.ts';
import { sql } from 'kysely';
import type { CallTotal, CallTotals } from './call-totals.ts';

const slotMs = 5 * 60_000;
const keptDays = 2;

/** Adds what was counted since the last time to the five minutes that it is now. Once a minute, by each web process. */
export function callSlots(read: () => Promise<CallTotals>, clock: () => number) {
  const name = `${hostname()}-${process.pid}`;
  let before: CallTotals = new Map();
  return async (db: Db): Promise<void> => {
    const totals = await read();
    const news = [...totals].flatMap(([call, total]) => {
      const since = difference(total, before.get(call));
      return since.calls === 0 ? [] : [{ call, ...since }];
    });
    const now = clock();
    const slot = new Date(now - (now % slotMs));
    await transact(db, async (trx) => {
      if (news.length > 0) {
        await sql`insert into call_slots (slot, process, call, calls, errors, seconds, buckets)
          select ${slot}, ${name}, n.call, n.calls, n.errors, n.seconds, n.buckets
          from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
            as n (call text, calls bigint, errors bigint, seconds float8, buckets bigint[])
          on conflict (slot, process, call) do update set calls = call_slots.calls + excluded.calls,
            errors = call_slots.errors + excluded.errors, seconds = call_slots.seconds + excluded.seconds,
            buckets = array(select a + b from unnest(call_slots.buckets, excluded.buckets) with ordinality t (a, b, place)
              order by place)`.execute(trx);
      }
      await sql`delete from call_slots where slot < ${new Date(now - keptDays * 86_400_000)}`.execute(trx);
    });
    // Only now: what was not written is written the next time.
    before = totals;
  };
}

function difference(now: CallTotal, before: CallTotal | undefined): CallTotal {
  if (!before) return now;
  return {
    calls: now.calls - before.calls,
    errors: now.errors - before.errors,
    seconds: now.seconds - before.seconds,
    buckets: now.buckets.map((count, index) => count - (before.buckets[index] ?? 0)),
  };
}

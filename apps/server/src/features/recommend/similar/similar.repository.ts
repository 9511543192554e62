import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { type Source, sources } from './sources.ts';

const batch = 1000;
/** Somebody who is still watching has not decided yet. */
const settledMs = 2 * 60_000;
/** An account that was made for the purpose waits this long before it counts for anybody but itself. */
const ageMs = 86_400_000;
/** With how many of the last titles of an account a new one is paired. */
const paired = 40;
/** Fewer would tell what a single person watches, and be too easy to make up. */
const leastPeople = 3;
const neighbours = 30;
/** Of one title; the weakest are dropped. */
const keptPairs = 300;

interface Counted {
  accountId: string;
  itemId: string;
}

/**
 * Learns which titles belong together from what people have watched since the last time, in short transactions. Each
 * title of an account counts once: its row says so, in the same transaction. Answers how many rows were looked at.
 */
export async function learnSimilarTitles(
  db: Db,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let looked = 0;
  for (const source of sources) {
    let taken: number;
    do {
      taken = await transact(db, async (trx) => {
        await lockFor(trx, 'recommend similar');
        const { rows, liked } = await judge(trx, source, now);
        if (liked.length > 0) await addPairs(trx, source, liked);
        return rows;
      });
      looked += taken;
    } while (taken === batch && !isStopping());
    while (!isStopping() && (await writeNeighbours(db, source.kind)) === batch);
  }
  return looked;
}

/** Takes the oldest rows that nobody has looked at, and marks what they are worth. */
async function judge(trx: Db, { rows: table, itemId, at, isLiked }: Source, now: number) {
  const { rows } = await sql<Counted & { counted: number }>`with taken as (
      select account_id, ${itemId} as item_id from ${table}
      where counted = 0 and ${at} < ${new Date(now - settledMs)}
      order by ${at} limit ${sql.lit(batch)} for update skip locked
    )
    update ${table} r set counted = case
      when a.created_at > r.${at} - ${sql.lit(ageMs)} * interval '1 millisecond' then 3
      when ${isLiked} then 2 else 1 end
    from taken t join accounts a on a.id = t.account_id
    where r.account_id = t.account_id and r.${itemId} = t.item_id
    returning r.account_id as "accountId", r.${itemId} as "itemId", r.counted`.execute(trx);
  return { rows: rows.length, liked: rows.filter(({ counted }) => counted === 2) };
}

async function addPairs(trx: Db, { kind, rows, itemId, at }: Source, liked: readonly Counted[]): Promise<void> {
  const fresh = sql`unnest(${liked.map(({ accountId }) => accountId)}::bigint[],
    ${liked.map((row) => row.itemId)}::bigint[]) as n (account_id, item_id)`;
  await sql`insert into recommend_items as i (kind, item_id, people, stale)
    select ${kind}, n.item_id, count(*), 1 from ${fresh} group by n.item_id order by n.item_id
    on conflict (kind, item_id) do update set people = i.people + excluded.people, stale = i.stale + 1`.execute(trx);
  // Two new titles of one account meet once, from whichever side.
  await sql`with met as (
      select distinct n.account_id, least(n.item_id, o.item_id) as a, greatest(n.item_id, o.item_id) as b, o.many
      from ${fresh}
      cross join lateral (select ${itemId} as item_id, count(*) over () as many from ${rows} r
        where r.account_id = n.account_id and r.counted = 2 order by r.${at} desc limit ${sql.lit(paired)}) o
      where o.item_id <> n.item_id
    ), sums as (
      select a, b, count(*) as people, sum(1 / ln(2 + many)) as weight from met group by a, b
    ), pairs as (
      select s.a as item_id, s.b as other_id, s.people, s.weight from sums s
      union all select s.b, s.a, s.people, s.weight from sums s
    ), written as (
      insert into recommend_pairs as p (kind, item_id, other_id, people, weight)
      select ${kind}, item_id, other_id, people, weight from pairs order by item_id, other_id
      on conflict (kind, item_id, other_id) do update
        set people = p.people + excluded.people, weight = p.weight + excluded.weight
      returning item_id
    )
    update recommend_items i set stale = i.stale + w.changes
    from (select item_id, count(*)::int as changes from written group by item_id) w
    where i.kind = ${kind} and i.item_id = w.item_id`.execute(trx);
}

/** Writes the neighbours of titles whose pairs have changed enough; answers how many titles. */
async function writeNeighbours(db: Db, kind: Source['kind']): Promise<number> {
  return await transact(db, async (trx) => {
    await lockFor(trx, 'recommend similar');
    const { rows: due } = await sql<{ itemId: string }>`update recommend_items set stale = 0
      where kind = ${kind} and item_id in (select item_id from recommend_items
        where kind = ${kind} and stale > people / 20 limit ${sql.lit(batch)})
      returning item_id as "itemId"`.execute(trx);
    if (due.length === 0) return 0;
    const ids = sql`unnest(${due.map(({ itemId }) => itemId)}::bigint[]) as d (id)`;
    await sql`delete from recommend_pairs p using ${ids}
      cross join lateral (select weight from recommend_pairs x where x.kind = ${kind} and x.item_id = d.id
        order by weight desc offset ${sql.lit(keptPairs)} limit 1) weak
      where p.kind = ${kind} and p.item_id = d.id and p.weight <= weak.weight and p.people < ${sql.lit(leastPeople)}`.execute(
      trx,
    );
    // The cosine of two titles, believed the more the more people are behind it.
    await sql`insert into recommend_neighbours as old (kind, item_id, ids, scores)
      select ${kind}, d.id, array_agg(n.other_id order by n.score desc), array_agg(n.score order by n.score desc)
      from ${ids}
      cross join lateral (
        select p.other_id, (p.weight / sqrt(i.people::float8 * o.people) * p.people / (p.people + 2.0))::real as score
        from recommend_pairs p
        join recommend_items i on i.kind = p.kind and i.item_id = p.item_id
        join recommend_items o on o.kind = p.kind and o.item_id = p.other_id
        where p.kind = ${kind} and p.item_id = d.id and p.people >= ${sql.lit(leastPeople)}
        order by score desc, p.other_id limit ${sql.lit(neighbours)}) n
      group by d.id
      on conflict (kind, item_id) do update set ids = excluded.ids, scores = excluded.scores`.execute(trx);
    return due.length;
  });
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type BulkItem, type Shown, type Value, valueRows, type Written } from '../../catalogue/catalogue.public.ts';

/** In the order of their ids: two that change the same novels wait for each other, and not in a circle. */
export async function lockNovels(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from novels where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
}

const assignments = {
  group: sql`group_id = (w.value::jsonb #>> '{}')::bigint`,
  rating: sql`rating = w.value::jsonb #>> '{}'`,
  tags: sql`tags = array(select jsonb_array_elements_text(w.value::jsonb))`,
} as const;

export async function setField(trx: Db, field: keyof typeof assignments, values: readonly Value[]): Promise<void> {
  await sql`update novels n set ${assignments[field]} from ${valueRows(values)} where n.id = w.id`.execute(trx);
}

/** Those that are shown are listed at these agents at once, others as soon as they are shown. */
export async function setManyAgents(trx: Db, written: readonly Written[]): Promise<void> {
  const all = valueRows(written.map(({ item, value }) => ({ id: item.id, value })));
  const live = written.filter(({ item }) => item.state === 'live').map(({ item, value }) => ({ id: item.id, value }));
  const wanted = sql`select w.id as novel_id, a.agent_id::bigint as agent_id
    from ${valueRows(live)} cross join jsonb_array_elements_text(w.value::jsonb) as a (agent_id)`;
  await sql`insert into novel_agents (novel_id, agent_id) ${wanted} on conflict do nothing`.execute(trx);
  await sql`delete from novel_agents n where n.novel_id = any(${live.map(({ id }) => id)}::bigint[])
    and (n.novel_id, n.agent_id) not in (${wanted})`.execute(trx);
  await sql`update novel_desk d set agent_ids = array(select jsonb_array_elements_text(w.value::jsonb)::bigint)
    from ${all} where d.novel_id = w.id`.execute(trx);
}

export async function setManyShown(
  trx: Db,
  changes: readonly { readonly item: BulkItem; readonly state: Shown['state'] }[],
): Promise<void> {
  const hidden = changes.filter(({ state }) => state !== 'live').map(({ item }) => item.id);
  await sql`delete from novel_agents where novel_id = any(${hidden}::bigint[])`.execute(trx);
  const pairs = changes
    .filter(({ state }) => state === 'live')
    .flatMap(({ item }) => item.agentIds.map((agentId) => ({ id: item.id, agentId })));
  await sql`insert into novel_agents (novel_id, agent_id)
    select * from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ agentId }) => agentId)}::bigint[])
    on conflict do nothing`.execute(trx);
}

/** From which chapter on each access holds: as short as it can be said, however many chapters there are. */
export async function stepsOf(trx: Db, ids: readonly string[]): Promise<Map<string, [number, string][]>> {
  const { rows } = await sql<{ id: string; position: number; access: string }>`
    select novel_id::text as id, position, access from (
      select novel_id, position, access,
        lag(access) over (partition by novel_id order by position) is distinct from access as begins
      from novel_chapters where novel_id = any(${[...ids]}::bigint[])) c
    where begins order by novel_id, position`.execute(trx);
  const steps = new Map<string, [number, string][]>(ids.map((id) => [id, []]));
  for (const { id, position, access } of rows) steps.get(id)?.push([position, access]);
  return steps;
}

export async function setChapters(trx: Db, values: readonly Value[]): Promise<void> {
  await sql`update novel_chapters c set access = s.access from (
      select w.id, (e ->> 0)::int as first, e ->> 1 as access,
        coalesce(lead((e ->> 0)::int) over (partition by w.id order by (e ->> 0)::int), 2147483647) as next
      from ${valueRows(values)} cross join jsonb_array_elements(w.value::jsonb) e) s
    where c.novel_id = s.id and c.position >= s.first and c.position < s.next and c.access <> s.access`.execute(trx);
}

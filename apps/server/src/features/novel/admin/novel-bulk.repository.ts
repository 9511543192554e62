import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { setDeskAgents, type Shown, valueRows, type Written } from '../../catalogue/catalogue.public.ts';

/** Those that are shown are listed at these agents at once, others as soon as they are shown. */
export async function setManyAgents(trx: Db, written: readonly Written[]): Promise<void> {
  const live = written.filter(({ item }) => item.state === 'live').map(({ item, value }) => ({ id: item.id, value }));
  const wanted = sql`select w.id as novel_id, a.agent_id::bigint as agent_id
    from ${valueRows(live)} cross join jsonb_array_elements_text(w.value::jsonb) as a (agent_id)`;
  await sql`insert into novel_agents (novel_id, agent_id) ${wanted} on conflict do nothing`.execute(trx);
  await sql`delete from novel_agents n where n.novel_id = any(${live.map(({ id }) => id)}::bigint[])
    and (n.novel_id, n.agent_id) not in (${wanted})`.execute(trx);
  await setDeskAgents(trx, 'novel', written);
}

export async function setManyShown(trx: Db, written: readonly Written[]): Promise<void> {
  const changes = written.map(({ item, value }) => ({ item, state: (value as Shown).state }));
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

export async function setChapters(trx: Db, written: readonly Written[]): Promise<void> {
  const values = written.map(({ item, value }) => ({ id: item.id, value }));
  await sql`update novel_chapters c set access = s.access from (
      select w.id, (e ->> 0)::int as first, e ->> 1 as access,
        coalesce(lead((e ->> 0)::int) over (partition by w.id order by (e ->> 0)::int), 2147483647) as next
      from ${valueRows(values)} cross join jsonb_array_elements(w.value::jsonb) e) s
    where c.novel_id = s.id and c.position >= s.first and c.position < s.next and c.access <> s.access`.execute(trx);
}

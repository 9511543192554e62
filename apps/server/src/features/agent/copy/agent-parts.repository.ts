import { platformKeys } from '@liuguang/contract/shapes/platform.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { agentTag } from '../agent.service.ts';

interface Way {
  readonly from: string;
  readonly to: string;
}

/** Each answers how many there are; done again it changes nothing. */
async function counted(trx: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(trx);
  await invalidate(trx, agentTag);
  return Number(numAffectedRows ?? 0);
}

/** The keys that the console knows; they take the place of those that the agent was made with. */
export async function copyKeys(trx: Db, { from, to }: Way): Promise<number> {
  return await counted(
    trx,
    sql`insert into platform_keys (agent_id, key, value)
      select ${to}::bigint, key, value from platform_keys
      where agent_id = ${from} and key = any(${Object.keys(platformKeys)}::text[])
      on conflict (agent_id, key) do update set value = excluded.value`,
  );
}

export async function copyLegal(trx: Db, { from, to }: Way): Promise<number> {
  return await counted(
    trx,
    sql`insert into agent_legal_texts (agent_id, kind, body)
      select ${to}::bigint, kind, body from agent_legal_texts where agent_id = ${from} on conflict do nothing`,
  );
}

/** What /official shows; hosts and releases are an agent's own. */
export async function copyContacts(trx: Db, { from, to }: Way): Promise<number> {
  return await counted(
    trx,
    sql`insert into agent_contacts (agent_id, kind, name, value, link, position)
      select ${to}::bigint, kind, name, value, link, position from agent_contacts
      where agent_id = ${from} and not exists (select from agent_contacts where agent_id = ${to})
      order by position, id`,
  );
}

import { sql, type RawBuilder } from 'kysely';

/**
 * The agents of a call as rows of `reach (agent_id)`. Long lists are read agent by agent in a lateral join, so that each
 * part comes in order from an index that begins with the agent; a filter by several agents would sort them all.
 */
export function agentsInReach(agentIds: readonly string[] | null): RawBuilder<unknown> {
  return agentIds === null
    ? sql`(select id as agent_id from agents) as reach`
    : sql`(select distinct unnest(${[...agentIds]}::bigint[]) as agent_id) as reach`;
}

/** A comparison for each filter that is set. */
export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const set = conditions.filter((condition) => condition !== false);
  return set.length === 0 ? sql`true` : sql.join(set, sql` and `);
}

/** For LIKE: what was typed means itself. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

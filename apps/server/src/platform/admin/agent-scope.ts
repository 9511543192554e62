import { sql, type RawBuilder } from 'kysely';

/**
 * The agents of a call as rows of `scope (agent_id)`. Long lists are read agent by agent in a lateral join, so that each
 * part comes in order from an index that begins with the agent; a filter by several agents would sort them all.
 */
export function agentsInScope(agentIds: readonly string[] | null): RawBuilder<unknown> {
  return agentIds === null
    ? sql`(select id as agent_id from agents) as scope`
    : sql`(select distinct unnest(${[...agentIds]}::bigint[]) as agent_id) as scope`;
}

/**
 * The rows of an agent of `scope`, in a lateral join whose order begins with the agent and goes on as an index does. Said
 * as a range: told that the agent is one, the planner drops it from the order and walks everybody's rows by their key
 * where it takes the agent for an average one, which for an agent without any is the whole table.
 */
export function ofScope(table: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.agent_id`)} between scope.agent_id and scope.agent_id`;
}

/** The rows of these agents in one go: for searches, whose index knows no agents. */
export function ofAgents(table: string, agentIds: readonly string[] | null): RawBuilder<unknown> {
  return agentIds === null ? sql`true` : sql`${sql.ref(`${table}.agent_id`)} = any(${[...agentIds]}::bigint[])`;
}

/**
 * One of these texts has the letters in it, whatever their case. There must be an index on the `letter_pairs` of all of
 * them, a blank between two. Columns are compared one by one, because the planner knows how common something is in a
 * column and nothing of a sum of columns.
 */
export function holds(letters: string, ...texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const like = `%${literal(letters)}%`;
  const found = texts.map((text) => sql`${text} ilike ${like}`);
  return sql`((${sql.join(found, sql` or `)})
    and letter_pairs(${sql.join(texts, sql` || ' ' || `)}) @@ letters_wanted(${letters}))`;
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

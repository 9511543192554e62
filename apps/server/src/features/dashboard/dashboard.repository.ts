import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { type Figures, figures, type LineName } from '@liuguang/contract/admin/dashboard.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { lastDays } from './last-days.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.ts';

type Dashboard = AdminOutput<'overview/figures'>;
type Counted = Readonly<Record<string, number>>;

export interface Asked {
  readonly agentIds: readonly string[] | null;
  readonly days: number;
  readonly now: number;
}

const names = Object.keys(figures.shape) as (keyof Figures)[];
/** More lines than these nobody can tell apart. */
const mostLines = 5;

const inScope =
  (agentIds: Asked['agentIds']) =>
  (eb: ExpressionBuilder<Schema, 'agent_days'>): Expression<SqlBool> =>
    agentIds === null ? eb.lit(true) : eb('agent_id', 'in', [...agentIds]);

/** Reads the daily counts only: a few hundred rows, however large the installation is. */
export async function dashboardFigures(db: Db, asked: Asked): Promise<Omit<Dashboard, 'lines'>> {
  const { agentIds, days, now } = asked;
  const all = lastDays(now, days * 2);
  const [earlier, shown] = [all.slice(0, days), all.slice(-days)];
  const first = shown[0] ?? '';
  // As it stands, not as a parameter: the database would take two of those for two different things.
  const isNow = sql<boolean>`(day >= ${sql.lit(first)})`;
  const counts = db
    .selectFrom('agent_days')
    .select(({ fn }) => ['figure', fn.sum<string>('value').as('value')])
    .where('day', '>=', all[0] ?? '')
    .where(inScope(agentIds));
  const [rows, ofAgents, known] = await Promise.all([
    counts.select('day').groupBy(['day', 'figure']).execute(),
    counts
      .select(['agent_id', isNow.as('now')])
      .groupBy(['agent_id', 'figure', isNow])
      .execute(),
    agentNames(db, agentIds),
  ]);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const byAgent = Map.groupBy(ofAgents, ({ agent_id }) => agent_id);
  const total = sum(rows.filter(({ day }) => day >= first));
  const before = sum(rows.filter(({ day }) => day < first));
  const ofDay = (day: string) => Object.assign(figuresOf(sum(byDay.get(day) ?? [])), { day });
  return {
    days: shown.map(ofDay),
    daysBefore: earlier.map(ofDay),
    total: figuresOf(total),
    before: figuresOf(before),
    agents: known.map(({ id, name }) => {
      const [current = [], past = []] = [true, false].map((which) =>
        byAgent.get(id)?.filter((row) => row.now === which),
      );
      return Object.assign(figuresOf(sum(current)), { agentId: id, name, before: figuresOf(sum(past)) });
    }),
    funnel: funnelOf(total),
    funnelBefore: funnelOf(before),
    retention: shown.map((day) => {
      const { newAccounts = 0, kept1 = 0, kept7 = 0 } = sum(byDay.get(day) ?? []);
      return { day, came: newAccounts, day1: kept1, day7: kept7 };
    }),
  };
}

/** One figure by day, of the agents that have most of it. */
export async function dashboardLines(db: Db, line: LineName, asked: Asked): Promise<Dashboard['lines']> {
  const { agentIds, days, now } = asked;
  const shown = lastDays(now, days);
  const part = sql<string>`sum(case figure when 'refunds' then ${sql.lit(line === 'income' ? -1 : 1)} else 1 end * value)`;
  const figure = db
    .selectFrom('agent_days')
    .where('figure', 'in', line === 'income' ? ['revenue', 'refunds'] : [line])
    .where('day', '>=', shown[0] ?? '')
    .where(inScope(agentIds));
  const leading = await figure
    .select('agent_id')
    .groupBy('agent_id')
    .having(sql<boolean>`sum(abs(value)) > 0`)
    .orderBy(part, 'desc')
    .orderBy('agent_id')
    .limit(mostLines)
    .execute();
  const ids = leading.map(({ agent_id }) => agent_id);
  if (ids.length === 0) return [];
  const [rows, known] = await Promise.all([
    figure
      .select(['agent_id', 'day', part.as('value')])
      .where('agent_id', 'in', ids)
      .groupBy(['agent_id', 'day'])
      .execute(),
    agentNames(db, ids),
  ]);
  const values = new Map(rows.map(({ agent_id, day, value }) => [`${agent_id} ${day}`, Number(value)]));
  return ids.map((agentId) => ({
    agentId,
    name: known.find(({ id }) => id === agentId)?.name ?? agentId,
    values: shown.map((day) => values.get(`${agentId} ${day}`) ?? 0),
  }));
}

async function agentNames(db: Db, agentIds: Asked['agentIds']): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('agents')
    .select(['id', 'name'])
    .$if(agentIds !== null, (query) => query.where('id', 'in', [...(agentIds ?? [])]))
    .orderBy('id')
    .execute();
}

function funnelOf({ newAccounts = 0, cohortMembers = 0, cohortVips = 0 }: Counted): Dashboard['funnel'] {
  return { visitors: newAccounts, members: cohortMembers, vips: cohortVips };
}

function sum(rows: readonly { figure: string; value: string }[]): Counted {
  const counted: Record<string, number> = {};
  for (const { figure, value } of rows) counted[figure] = (counted[figure] ?? 0) + Number(value);
  return counted;
}

function figuresOf(counted: Counted): Figures {
  return Object.fromEntries(names.map((name) => [name, counted[name] ?? 0])) as Figures;
}

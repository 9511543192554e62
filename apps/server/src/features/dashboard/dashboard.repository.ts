import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { type Figures, figures } from '@liuguang/contract/admin/dashboard.ts';
import { lastDays } from './last-days.ts';
import type { Db } from '../../platform/db/db.ts';

type Dashboard = AdminOutput<'overview/figures'>;
type Counted = Readonly<Record<string, number>>;

const names = Object.keys(figures.shape) as (keyof Figures)[];

/** Reads the daily counts only: a few hundred rows, however large the installation is. */
export async function dashboardFigures(
  db: Db,
  { agentIds, days, now }: { agentIds: readonly string[] | null; days: number; now: number },
): Promise<Dashboard> {
  const all = lastDays(now, days * 2);
  const shown = all.slice(-days);
  const first = shown[0] ?? '';
  const counts = db
    .selectFrom('agent_days')
    .select(({ fn }) => ['figure', fn.sum<string>('value').as('value')])
    .$if(agentIds !== null, (query) => query.where('agent_id', 'in', [...(agentIds ?? [])]));
  const [rows, ofAgents, known] = await Promise.all([
    counts
      .select('day')
      .where('day', '>=', all[0] ?? '')
      .groupBy(['day', 'figure'])
      .execute(),
    counts.select('agent_id').where('day', '>=', first).groupBy(['agent_id', 'figure']).execute(),
    db
      .selectFrom('agents')
      .select(['id', 'name'])
      .$if(agentIds !== null, (query) => query.where('id', 'in', [...(agentIds ?? [])]))
      .orderBy('id')
      .execute(),
  ]);
  const inTime = rows.filter(({ day }) => day >= first);
  const byDay = Map.groupBy(inTime, ({ day }) => day);
  const byAgent = Map.groupBy(ofAgents, ({ agent_id }) => agent_id);
  const total = sum(inTime);
  return {
    days: shown.map((day) => Object.assign(figuresOf(sum(byDay.get(day) ?? [])), { day })),
    total: figuresOf(total),
    before: figuresOf(sum(rows.filter(({ day }) => day < first))),
    agents: known.map(({ id, name }) => Object.assign(figuresOf(sum(byAgent.get(id) ?? [])), { agentId: id, name })),
    funnel: {
      visitors: total['newAccounts'] ?? 0,
      members: total['cohortMembers'] ?? 0,
      vips: total['cohortVips'] ?? 0,
    },
    retention: shown.map((day) => {
      const { newAccounts = 0, kept1 = 0, kept7 = 0 } = sum(byDay.get(day) ?? []);
      return { day, came: newAccounts, day1: kept1, day7: kept7 };
    }),
  };
}

function sum(rows: readonly { figure: string; value: string }[]): Counted {
  const counted: Record<string, number> = {};
  for (const { figure, value } of rows) counted[figure] = (counted[figure] ?? 0) + Number(value);
  return counted;
}

function figuresOf(counted: Counted): Figures {
  return Object.fromEntries(names.map((name) => [name, counted[name] ?? 0])) as Figures;
}

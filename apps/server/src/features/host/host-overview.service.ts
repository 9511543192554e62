import type { HostOverview } from '@liuguang/contract/admin/host.ts';
import type { HostKey } from '../../platform/config/host-key.ts';
import type { Db } from '../../platform/db/db.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import type { AgentService } from '../agent/agent.public.ts';
import { type HostAnswer, probeHost } from '../../platform/net/host-probe.ts';
import { hostMoves, hostVisits } from './host.repository.ts';

const keptMs = 15_000;
const weekDays = 6;

interface Deps {
  readonly db: Db;
  readonly agents: Pick<AgentService, 'hosts'>;
  readonly key: HostKey;
  readonly clock: () => number;
}

/** Which host of an agent answers, whom, and who moved from where to where. */
export function hostOverviewService({ db, agents, key, clock }: Deps) {
  /** For a moment: who looks again and again asks the hosts once. */
  const asked = new Map<string, { at: number; answer: Promise<HostAnswer> }>();

  async function probe(origin: string, agentId: string): Promise<HostAnswer> {
    const name = `${agentId} ${origin}`;
    const known = asked.get(name);
    if (known && clock() - known.at < keptMs) return await known.answer;
    if (asked.size > 500) asked.clear();
    const answer = probeHost(key, origin, agentId);
    asked.set(name, { at: clock(), answer });
    return await answer;
  }

  return async (agentId: string): Promise<HostOverview> => {
    const now = clock();
    const { serial, origins } = await agents.hosts(agentId);
    const [visits, moves, answers] = await Promise.all([
      hostVisits(db, agentId, now),
      hostMoves(db, agentId, shanghaiDay(now, weekDays)),
      Promise.all(origins.map((origin) => probe(origin, agentId))),
    ]);
    const seen = (host: string) => visits.find((row) => row.host === host);
    const listed = origins.map((origin, index) => {
      const { host } = new URL(origin);
      const { state, ms } = answers[index] ?? { state: 'silent', ms: 0 };
      return { host, origin, state, ms, day: seen(host)?.day ?? 0, week: seen(host)?.week ?? 0 };
    });
    const others = visits
      .filter(({ host }) => !listed.some((row) => row.host === host))
      .map(({ host, day, week }) => ({ host, origin: null, state: null, ms: null, day, week }));
    return { serial, list: [...listed, ...others], moves };
  };
}

import { z } from 'zod';
import { count, rowId } from '../shapes/common.ts';
import { adminTable, byManagers } from './admin-call.ts';

const hostRow = z.object({
  /** Name and port, as visitors call it. */
  host: z.string(),
  /** Null for a host that people come by and that is no fallback host: it is not asked. */
  origin: z.string().nullable(),
  /** What it answered just now to the question that the app asks before it moves. */
  state: z.enum(['ok', 'silent', 'foreign', 'unwell', 'otherAgent']).nullable(),
  ms: count.nullable(),
  /** Accounts that were seen there in the last 24 hours and 7 days. */
  day: count,
  week: count,
});

const hostOverview = z.object({
  /** Of the list that phones keep; it rises with every change. */
  serial: count,
  list: z.array(hostRow),
  /** Devices that moved in the last 7 days. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), moves: count })),
});
export type HostOverview = z.infer<typeof hostOverview>;

/** 渠道: which of its hosts answers whom. */
export const hostCalls = adminTable({
  'agents/hosts': byManagers.read({
    input: z.object({ agentId: rowId }),
    output: hostOverview,
    errors: ['NOT_FOUND'],
    summary: 'Which host of an agent answers, whom, and who moved from where to where',
  }),
});

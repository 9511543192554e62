import type { HostOverview } from '@liuguang/contract/admin/host.ts';
import { listAgents } from '../features/agent/agent.public.ts';
import { parseId } from '../platform/db/id.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliModules } from './modules.ts';
import { commandWord } from '../platform/process/command-word.ts';

const usage = 'hosts [--agent <id>]';

const words: Readonly<Record<NonNullable<HostOverview['list'][number]['state']>, string>> = {
  ok: 'answers',
  silent: 'DOES NOT ANSWER',
  foreign: 'SOMEBODY ELSE ANSWERS',
  unwell: 'ANSWERS THAT IT CANNOT',
  otherAgent: 'SHOWS ANOTHER AGENT',
};

export const hosts = command({
  usage,
  summary: 'which hosts of each agent answer, how many accounts are where, and who moved from which host to which',
  options: { agent: { type: 'string' } },
  most: 0,
  changes: false,
  run: async ({ values: { agent }, program }) => {
    if (agent !== undefined && parseId(agent) === null) throw wrongUsage('--agent is the number of one', usage);
    const { database, modules } = await openCliModules(program);
    const all = await listAgents(database.db);
    const wanted = agent === undefined ? all : all.filter(({ agentId }) => agentId === agent);
    if (wanted.length === 0) throw new StartError(`there is no agent ${agent}: ${commandWord} agent list`);
    for (const { agentId, name } of wanted) {
      const { serial, list, moves } = await modules.host.overview(agentId);
      say(`${agentId}  ${name}  (list ${serial})`);
      if (list.length === 0) say('    no fallback hosts');
      for (const { host, origin, state, ms, day, week } of list) {
        const answer = state === null ? 'no fallback host, not asked' : `${words[state]} (${ms} ms)`;
        say(`    ${origin ?? host}  ${answer}  accounts: ${day} in 24 hours, ${week} in 7 days`);
      }
      for (const { from, to, moves: count } of moves) say(`    moved in 7 days: ${from || '?'} -> ${to}  ${count}`);
    }
  },
});

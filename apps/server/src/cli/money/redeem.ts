import { command, say, wrongUsage } from '../command.ts';
import { knownAgents } from '../known-agent.ts';
import { openCliModules } from '../modules.ts';

const usage = 'redeem make --agent <id> --name <text> --days <n> --count <n> [--expires <YYYY-MM-DD>]';
const mostCodes = 100_000;
const yearMs = 365 * 24 * 3600 * 1000;

export const redeem = command({
  usage,
  summary: 'make a batch of redeem codes and print them, once: only their hashes are kept',
  options: {
    agent: { type: 'string' },
    name: { type: 'string' },
    days: { type: 'string' },
    count: { type: 'string' },
    expires: { type: 'string' },
  },
  most: 1,
  changes: true,
  run: async ({ values, words, program }) => {
    const { agent, name } = values;
    if (words[0] !== 'make' || agent === undefined || name === undefined) throw wrongUsage('redeem needs more', usage);
    const [days, count] = [whole(values.days, 3650), whole(values.count, mostCodes)];
    if (days === null) throw wrongUsage('--days is from 1 to 3650', usage);
    if (count === null) throw wrongUsage(`--count is from 1 to ${mostCodes}`, usage);
    const expiresAt =
      values.expires === undefined ? Date.now() + yearMs : Date.parse(`${values.expires}T23:59:59+08:00`);
    if (!(expiresAt > Date.now())) throw wrongUsage('--expires is a coming day such as 2027-12-31', usage);
    const { database, modules } = await openCliModules(program);
    await knownAgents(database.db, [agent]);
    const { redeems } = modules.payment;
    const { codes } = await redeems.makeBatch({ agentId: agent, name, days, count, expiresAt });
    for (const code of codes) say(code);
  },
});

function whole(text: string | undefined, most: number): number | null {
  const value = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= most ? value : null;
}

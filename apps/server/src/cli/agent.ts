import path from 'node:path';
import { agentSource, copyParts } from '@liuguang/contract/admin/channel/agent-copy.ts';
import { changeAgent, hostRules, listAgents, nextAgentId, startCopy } from '../features/agent/agent.public.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { StartError } from '../platform/process/start-error.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { command, say, wrongUsage } from './command.ts';
import { type CliDatabase, openCliDatabase } from './database.ts';

const usage =
  'agent list | agent create|set [<id>] [--name …] [--logo <picture>] [--domain <host>]… [--channel <code>]… [--adult on|off] [--tagline …] [--accent #rrggbb] [--accent-end #rrggbb] [--background #rrggbb] [--key <NAME>=<value>]… [--unset <NAME>]… | agent create … --from <id> [--without groups,videos,…]';

export const agent = command({
  usage,
  summary: 'list agents, make one, or change its brand, domains, channelApi codes and platform keys, while all runs',
  options: {
    name: { type: 'string' },
    logo: { type: 'string' },
    domain: { type: 'string', multiple: true },
    channel: { type: 'string', multiple: true },
    adult: { type: 'string' },
    tagline: { type: 'string' },
    accent: { type: 'string' },
    'accent-end': { type: 'string' },
    background: { type: 'string' },
    key: { type: 'string', multiple: true, default: [] },
    unset: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    without: { type: 'string', default: '' },
  },
  most: ([what]) => (what === 'list' ? 1 : 2),
  changes: ({ words: [what] }) => what !== 'list',
  run: async ({ words: [what, id], values, program }) => {
    if (what !== 'list' && what !== 'create' && what !== 'set') throw wrongUsage('agent needs what to do', usage);
    if (what === 'set' && id === undefined) throw wrongUsage('agent set needs the number of an agent', usage);
    if (values.adult !== undefined && !['on', 'off'].includes(values.adult))
      throw wrongUsage('--adult is on or off', usage);
    if (values.from !== undefined && what !== 'create') throw wrongUsage('--from is for a new agent', usage);
    const source = values.from === undefined ? null : sourceOf(values.from, values.without);
    const keys = keysOf(values.key, values.unset);
    const opened = await openCliDatabase(program);
    const { db } = opened.database;
    if (what === 'list') return await list(opened);
    const agentId = id ?? (await nextAgentId(db));
    const change = {
      name: values.name,
      adultEnabled: values.adult === undefined ? undefined : values.adult === 'on',
      domains: values.domain,
      channels: values.channel,
      keys,
      tagline: values.tagline,
      theme: coloursOf(values),
      logo: values.logo === undefined ? undefined : await logo(opened, values.logo),
    };
    const problems = await transact(db, async (trx) => {
      const found = await changeAgent(trx, { agentId, create: what === 'create' }, change, hostRules(opened.config));
      if (found.length === 0 && source) await fill(trx, agentId, source);
      return found;
    });
    for (const { field, text } of problems) say(`${field}: ${text}`);
    if (problems.length > 0) throw new StartError(`agent ${agentId} was not ${what === 'set' ? 'changed' : 'made'}`);
    say(`agent ${agentId} is ${what === 'set' ? 'changed' : 'there'}; a running program shows it within a second`);
    if (source) say(`what it has of agent ${source.agentId} follows within moments, while the worker runs`);
  },
});

/** Everything that can come along, but for what is named. */
function sourceOf(agentId: string, without: string) {
  const left = without.split(',').filter((part) => part !== '');
  const unknown = left.find((part) => !(copyParts as readonly string[]).includes(part));
  if (unknown !== undefined) throw wrongUsage(`--without takes ${copyParts.join(',')}, not "${unknown}"`, usage);
  return agentSource.parse({ agentId, ...Object.fromEntries(left.map((part) => [part, 'none'])) });
}

async function fill(trx: Db, agentId: string, source: ReturnType<typeof sourceOf>): Promise<void> {
  const known = (await listAgents(trx)).some((each) => each.agentId === source.agentId);
  if (!known || source.agentId === agentId) throw new StartError(`there is no agent ${source.agentId} to make it from`);
  await startCopy(trx, agentId, source, null);
}

function coloursOf(values: Readonly<Partial<Record<'accent' | 'accent-end' | 'background', string | undefined>>>) {
  const { accent, 'accent-end': accentEnd, background } = values;
  return [accent, accentEnd, background].some((colour) => colour !== undefined)
    ? { accent: accent?.toLowerCase(), accentEnd: accentEnd?.toLowerCase(), background: background?.toLowerCase() }
    : undefined;
}

async function list({ database }: CliDatabase): Promise<void> {
  for (const { agentId, name, adultEnabled, domains, channels, keys, tagline, theme } of await listAgents(
    database.db,
  )) {
    say(`${agentId}  ${name}${adultEnabled ? '  (adult areas on)' : ''}`);
    if (tagline !== '') say(`    tagline   ${tagline}`);
    say(`    colours   ${theme.accent} ${theme.accentEnd} on ${theme.background}`);
    if (domains.length > 0) say(`    domains   ${domains.join(' ')}`);
    if (channels.length > 0) say(`    channels  ${channels.join(' ')}`);
    for (const [key, value] of Object.entries(keys)) say(`    ${key}=${value}`);
  }
}

async function logo({ database, config }: CliDatabase, file: string): Promise<string> {
  const storage = await openStorage(config, database.db);
  // Only here, because it loads what decodes pictures.
  const { saveLogo } = await import('./agent-logo.ts');
  return await saveLogo({ db: database.db, storage }, path.resolve(file));
}

function keysOf(set: readonly string[], unset: readonly string[]): Record<string, string | null> {
  const keys: Record<string, string | null> = {};
  for (const text of set) {
    const at = text.indexOf('=');
    if (at < 1) throw wrongUsage(`--key takes NAME=value, not "${text}"`, usage);
    keys[text.slice(0, at)] = text.slice(at + 1);
  }
  for (const key of unset) keys[key] = null;
  return keys;
}

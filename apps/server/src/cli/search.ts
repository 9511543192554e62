import { everyAgent, fold, rebuildIndex, setStopWord } from '../features/search/search.public.ts';
import { command, say, wrongUsage } from './command.ts';
import { openCliDatabase } from './database.ts';
import { knownAgents } from './known-agent.ts';

const usage = 'search rebuild | search stop <word> [--agent 3] | search allow <word> [--agent 3]';

export const search = command({
  usage,
  summary: 'make the search index again from what there is; or keep a word out of hot words and suggestions',
  options: { agent: { type: 'string', default: everyAgent } },
  most: ([verb]) => (verb === 'rebuild' ? 1 : 2),
  changes: true,
  run: async ({ words: [verb, word], values: { agent }, program }) => {
    if (verb === 'rebuild') {
      const { database } = await openCliDatabase(program);
      say(`${await rebuildIndex(database.db)} documents in the index`);
      return;
    }
    const folded = fold(word ?? '').text.trim();
    if ((verb !== 'stop' && verb !== 'allow') || folded === '') throw wrongUsage('search needs what to do', usage);
    if (!/^\d{1,18}$/.test(agent)) throw wrongUsage('--agent is the number of an agent', usage);
    const { database } = await openCliDatabase(program);
    if (agent !== everyAgent) await knownAgents(database.db, [agent]);
    await setStopWord(database.db, agent, folded, verb === 'stop');
    say(verb === 'stop' ? `${folded} is not shown any more` : `${folded} may be shown again`);
  },
});

import { saveSearches } from '@liuguang/server/features/search/search.public.ts';
import { agents } from './content/agents.ts';
import { hotWords } from './content/hot-words.ts';
import type { LoadTools } from './load-pictures.ts';

/** The search screen of a fresh demo has something to offer, as it would after a week of visitors. */
export async function loadHotWords({ db, say }: Pick<LoadTools, 'db' | 'say'>, now: number): Promise<void> {
  for (const { agentId } of agents)
    for (const [place, word] of hotWords.entries())
      await saveSearches(db, { agentId, word, searches: (hotWords.length - place) * 7 }, now);
  say(`demo: hot words ${hotWords.length}`);
}

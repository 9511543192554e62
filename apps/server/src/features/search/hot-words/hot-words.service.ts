import { calls } from '@liuguang/contract/calls.ts';
import { LRUCache } from 'lru-cache';
import { upTo } from '../../../platform/cache/up-to.ts';
import { addressKey } from '../../../platform/net/address.ts';
import { createBuckets } from '../../../platform/limits/buckets.ts';
import { type Hearsay, nameOf } from '../../../platform/limits/hearsay.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { fold } from '../text/fold.ts';
import type { HotWordsRepository } from './hot-words.repository.ts';

export interface Searcher {
  readonly accountId: string | null;
  readonly address: string;
}

export type HotWords = ReturnType<typeof hotWords>;

interface Deps {
  readonly words: HotWordsRepository;
  readonly clock: () => number;
  readonly hearsay?: Hearsay | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

const repeatTopic = 'word';
const shownDays = 7;
const shownWords = 10;
const longest = 16;
const againMs = 10 * 60_000;
/** An operator who stops a word sees it gone within a second. */
const stopsMs = 1000;
const [limit] = calls.getSearchVideo.serviceLimits ?? [];
const pace = limit && { burst: limit.max, perSecond: limit.max / limit.seconds };

export function hotWords({ words, clock, hearsay, log }: Deps) {
  /** Who searched what a moment ago, in memory alone, here and as other processes tell: one person does not make a word hot. */
  const recent = new LRUCache<string, true>({ ...upTo(20_000), ttl: againMs, perf: { now: clock } });
  hearsay?.on(repeatTopic, (name) => recent.set(name, true));
  const buckets = createBuckets({ max: 20_000, shared: { hearsay, topic: 'word-pace' } });
  const stops = new LRUCache<string, string[]>({
    max: 1000,
    ttl: stopsMs,
    fetchMethod: async (agentId) => (await words.stopWords(agentId)).map((word) => fold(word).text),
    perf: { now: clock },
  });

  /** Leaves out what an operator does not want shown. */
  async function allowed(agentId: string, candidates: readonly string[]): Promise<string[]> {
    if (candidates.length === 0) return [];
    const stopped = await stops.forceFetch(agentId);
    return candidates.filter((candidate) => !stopped.some((word) => fold(candidate).text.includes(word)));
  }

  return {
    /** Counts a search that found something; nobody waits for it. */
    count({ agentId, keyword, who }: { agentId: string; keyword: string; who: Searcher }) {
      const word = wordOf(keyword);
      if (word === null) return;
      const address = addressKey(who.address);
      const name = nameOf(`${agentId} ${who.accountId ?? address} ${word}`);
      if (recent.has(name)) return;
      recent.set(name, true);
      hearsay?.tell(repeatTopic, name, 1);
      // Accounts cost nothing, so words are counted by address as well: each new one is a row.
      if (pace && buckets.debt(address, pace, clock()) > 0) return;
      words
        .count({ agentId, day: shanghaiDay(clock()), word })
        .catch((error: unknown) => log.warn({ err: error }, 'a search was not counted'));
    },

    async hot(agentId: string): Promise<string[]> {
      const found = await words.words({ agentId, since: firstDay(clock()), limit: shownWords * 4 });
      return (await allowed(agentId, found)).slice(0, shownWords);
    },

    /** Words that others searched and that begin like this. */
    async beginning(agentId: string, folded: string): Promise<string[]> {
      return await allowed(agentId, await words.beginning(agentId, folded));
    },

    allowed,
    close: async () => await words.close(),
  };
}

/** The first day whose searches count. */
export function firstDay(now: number): string {
  return shanghaiDay(now, shownDays - 1);
}

/** What may become a hot word: short, more than a letter, and nothing like a number of a phone, card or account. */
function wordOf(keyword: string): string | null {
  const word = fold(keyword).text.trim().replaceAll(/\s+/g, ' ');
  const length = Array.from(word).length;
  if (length > longest || length < 2 || /\d{5}|[@/\\<>]/.test(word.replaceAll(/[\s-]/g, ''))) return null;
  return word;
}

import { audienceOf } from '@liuguang/server/features/recommend/feed/audience.ts';
import type { Candidate } from '@liuguang/server/features/recommend/feed/candidate.ts';
import { cardRepository } from '@liuguang/server/features/recommend/feed/card.repository.ts';
import { learnedFeed } from '@liuguang/server/features/recommend/feed/feed.service.ts';
import { type Pool, poolRepository } from '@liuguang/server/features/recommend/feed/pool.repository.ts';
import { profileRepository } from '@liuguang/server/features/recommend/feed/profile.repository.ts';
import { runRepository } from '@liuguang/server/features/recommend/feed/run.repository.ts';
import { tagTopRepository } from '@liuguang/server/features/recommend/feed/tag-top.repository.ts';
import { recommendNotes } from '@liuguang/server/features/recommend/notes/notes.service.ts';
import { sharedReads } from '@liuguang/server/platform/cache/shared-reads.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';

export const audience = audienceOf({ agentId: '3', groupId: '0', adult: false });

/** The learned feed as a web process makes it, with a clock of the bench's own. */
export function feedOf({ db, pool }: Database, clock: () => number) {
  const log = createLogger({ env: 'production', logLevel: 'silent' });
  const notes = recommendNotes(db, log);
  const runs = runRepository(db, pool);
  const kept = { clock, keepMs: 5000, isWorthKeeping: () => true };
  const tops = sharedReads<readonly Candidate[]>({ ...kept, staleMs: 600_000, most: 300 });
  const learned = learnedFeed({
    profiles: profileRepository(pool),
    tagTops: tagTopRepository(pool, tops),
    pools: poolRepository(pool),
    shared: sharedReads<Pool>({ ...kept, staleMs: 60_000, most: 50 }),
    runs,
    cards: cardRepository(pool),
    notes,
    clock,
    log,
  });
  return {
    async page(accountId: string, cursor?: string, size = 20) {
      // Each person comes from an address of their own.
      const address = `10.${(Number(accountId) >> 16) & 255}.${(Number(accountId) >> 8) & 255}.${Number(accountId) & 255}`;
      return await learned.page({
        account: { accountId },
        address,
        audience,
        leading: { pinned: [], recommended: [] },
        cursor,
        size,
      });
    },
    async close() {
      await notes.close();
      await runs.close();
    },
  };
}

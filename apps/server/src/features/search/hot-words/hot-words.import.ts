import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { fold } from '../text/fold.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Counts of earlier searches, which a new place does not have of its own; done twice, nothing is counted twice. */
export async function saveSearches(
  db: Db,
  { agentId, word, searches }: { agentId: string; word: string; searches: number },
  now: number,
): Promise<void> {
  await db
    .insertInto('search_hits')
    .values({ agent_id: agentId, day: shanghaiDay(now), word: fold(word).text, searches })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

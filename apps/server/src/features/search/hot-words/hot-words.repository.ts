import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/db/db.ts';
import { createBatches } from '../../../platform/db/batches.ts';
import { builder, prepared } from '../../../platform/db/prepared.ts';

interface WordQuery {
  readonly agentId: string;
  /** The first day that counts. */
  readonly since: string;
  readonly limit: number;
}

/** A word that fewer have searched might be about one of them. */
export const fewest = 3;
/** In the stop list: every agent. */
export const everyAgent = '0';

const beginningStatement = prepared('search_prefixes', (p: { agentId: string; prefix: string }) =>
  builder
    .selectFrom('search_prefixes')
    .select('word')
    .where('agent_id', '=', p.agentId)
    .where('prefix', '=', p.prefix)
    .orderBy('place'),
);

export type HotWordsRepository = ReturnType<typeof hotWordsRepository>;

export function hotWordsRepository(db: Db, pool: Pick<Pool, 'query'>) {
  const hits = createBatches<{ agentId: string; day: string; word: string }, undefined>({
    everyMs: 1000,
    most: 1000,
    write: async (some) => {
      // Sorted, so that two processes never wait for each other in a circle.
      await sql`insert into search_hits as h (agent_id, day, word, searches)
        select agent_id, day, word, count(*) from unnest(${some.map(({ agentId }) => agentId)}::bigint[],
          ${some.map(({ day }) => day)}::text[], ${some.map(({ word }) => word)}::text[]) as hit (agent_id, day, word)
        group by agent_id, day, word order by agent_id, day, word
        on conflict (agent_id, day, word) do update set searches = h.searches + excluded.searches`.execute(db);
      return some.map(() => undefined);
    },
  });
  return {
    async count(hit: { agentId: string; day: string; word: string }): Promise<void> {
      await hits.add(hit);
    },

    /** Words that were searched often enough to belong to nobody, most searched first. */
    async words({ agentId, since, limit }: WordQuery): Promise<string[]> {
      const rows = await db
        .selectFrom('search_hits')
        .select('word')
        .where('agent_id', '=', agentId)
        .where('day', '>=', since)
        .groupBy('word')
        .having(sql<boolean>`sum(searches) >= ${fewest}`)
        .orderBy(sql`sum(searches)`, 'desc')
        .orderBy('word')
        .limit(limit)
        .execute();
      return rows.map(({ word }) => word);
    },

    /** The most searched that begin like this. */
    async beginning(agentId: string, prefix: string): Promise<string[]> {
      const rows = await beginningStatement.run(pool, { agentId, prefix });
      return rows.map(({ word }) => word);
    },

    async stopWords(agentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('search_stop_words')
        .select('word')
        .where('agent_id', 'in', [everyAgent, agentId])
        .execute();
      return rows.map(({ word }) => word);
    },

    close: async (): Promise<void> => await hits.close(),
  };
}

/** A word that shows nowhere, or one that may again. */
export async function setStopWord(db: Db, agentId: string, word: string, stop: boolean): Promise<void> {
  if (stop) {
    await db
      .insertInto('search_stop_words')
      .values({ agent_id: agentId, word })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('search_stop_words').where('agent_id', '=', agentId).where('word', '=', word).execute();
  }
}

export async function pruneHits(db: Db, before: string): Promise<void> {
  await db.deleteFrom('search_hits').where('day', '<', before).execute();
}

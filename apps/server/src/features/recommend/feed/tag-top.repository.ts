import { sql } from 'kysely';
import type pg from 'pg';
import type { SharedReads } from '../../../platform/cache/shared-reads.ts';
import { preparedSql } from '../../../platform/db/prepared.ts';
import type { Audience } from './audience.ts';

/** A list for each rating that has the tag. */
export interface TagTops {
  readonly lists: readonly (readonly string[])[];
}

interface Params {
  agentId: string;
  ratings: readonly string[];
  tag: string;
}

const statement = preparedSql<Params, { ids: string[] }>(
  'recommend_tag_tops',
  (p) => sql<{ ids: string[] }>`select ids::text[] as ids from recommend_tag_tops
    where agent_id = ${p.agentId} and rating = any(${p.ratings}::text[]) and tag = ${p.tag}`,
);

export type TagTopRepository = ReturnType<typeof tagTopRepository>;

/** The most watched of tags. They are written once an hour, and what is shown of them is looked at again. */
export function tagTopRepository(pool: pg.Pool, shared: SharedReads<TagTops>) {
  async function read(params: Params): Promise<TagTops> {
    return { lists: (await statement.run(pool, params)).map(({ ids }) => ids) };
  }

  return {
    async tops({ agentId, ratings }: Audience, tags: readonly string[]): Promise<readonly (readonly string[])[]> {
      const found = await Promise.all(
        tags.map(async (tag) => {
          const params = { agentId, ratings, tag };
          return await shared.get(JSON.stringify(params), () => read(params));
        }),
      );
      return found.flatMap(({ lists }) => lists);
    },
  };
}

import { sql } from 'kysely';
import type pg from 'pg';
import type { SharedReads } from '../../../platform/cache/shared-reads.ts';
import { preparedSql } from '../../../platform/db/prepared.ts';
import { type Audience, audienceName } from './audience.ts';
import { type Candidate, candidateColumns, type CandidateRow, listedFor, toCandidate } from './candidate.ts';
import type { Profile } from './profile.ts';

/** The best of each of as many tags as somebody likes best. */
const most = { tags: 4, ofTag: 5 } as const;
/** So many are known of each tag: who has seen the first gets the next. */
const known = 40;

interface Params extends Audience {
  tag: string;
  now: Date;
}

const statement = preparedSql<Params, CandidateRow>(
  'recommend_tag_tops',
  (p) => sql<CandidateRow>`select ${candidateColumns} from (
      select unnest(t.ids) as id from recommend_tag_tops t
      where t.agent_id = ${p.agentId} and t.rating = any(${p.ratings}::text[]) and t.tag = ${p.tag}) e
    ${listedFor(p)} order by l.views desc, v.id desc limit ${sql.lit(known)}`,
);

export type TagTopRepository = ReturnType<typeof tagTopRepository>;

/** The most watched of tags. They are written once an hour, and what is shown of them is looked at again. */
export function tagTopRepository(pool: pg.Pool, shared: SharedReads<readonly Candidate[]>) {
  async function read(params: Params): Promise<readonly Candidate[]> {
    return (await statement.run(pool, params)).map(toCandidate);
  }

  return {
    /** Of the tags that somebody likes: what they did not open, and what was lately shown to them only if nothing else is left. */
    async liked(audience: Audience, { tags, seen, shown }: Profile, now: number): Promise<Candidate[]> {
      const tops = await Promise.all(
        mostLiked(tags, most.tags).map(async (tag) => {
          const params = { ...audience, tag, now: new Date(now) };
          return await shared.get(JSON.stringify([audienceName(audience), tag]), () => read(params));
        }),
      );
      return tops.flatMap((of) => {
        const unseen = of.filter(({ videoId }) => !seen.has(videoId));
        const [before, last] = [
          unseen.filter(({ videoId }) => !shown.has(videoId)),
          unseen.filter(({ videoId }) => shown.has(videoId)),
        ];
        return [...before, ...last].slice(0, most.ofTag);
      });
    },
  };
}

function mostLiked(likings: Profile['tags'], count: number): string[] {
  return [...likings]
    .filter(([, { value }]) => value > 0)
    .toSorted(([, a], [, b]) => b.value - a.value)
    .slice(0, count)
    .map(([name]) => name);
}

import { sql } from 'kysely';
import type pg from 'pg';
import { preparedSql } from '../../../platform/db/prepared.ts';
import type { Audience } from './audience.ts';
import { type Candidate, candidateColumns, type CandidateRow, toCandidate } from './candidate.ts';
import { nearest } from './near.ts';
import type { Profile } from './profile.ts';
import type { TagTopRepository } from './tag-top.repository.ts';

/**
 * Of whom and of what, and how many of each. Few, because each is looked up somewhere else among a million; enough for some
 * pages, and the next refresh finds others, because what was shown comes last.
 */
const most = { near: 44, authors: 6, ofAuthor: 3, tags: 4, ofTag: 5, picked: 20 } as const;

interface Params extends Audience {
  ids: readonly string[];
  authors: readonly string[];
  now: Date;
}

/**
 * The titles asked for and the newest of creators, as far as the audience may see them. Each is looked up by the keys of its
 * tables, one by one: the planner of a named statement knows nothing of how few there are and would read a million rows
 * instead.
 */
const statement = preparedSql<Params, CandidateRow>(
  'recommend_candidates',
  (p) => sql<CandidateRow>`select ${candidateColumns} from (
      select unnest(${p.ids}::bigint[]) as id
      union select w.id from unnest(${p.authors}::bigint[]) as a (id)
      cross join lateral (select v.id from videos v where v.author_id = a.id
        order by v.published_at desc, v.id desc limit ${sql.lit(most.ofAuthor)}) w) e
    cross join lateral (select views, published_at from video_listings
      where agent_id = ${p.agentId} and group_id = ${p.groupId} and video_id = e.id
        and rating = any(${p.ratings}::text[]) and length = any(${p.lengths}::text[])
        and access = any(${p.accesses}::text[]) and published_at <= ${p.now} limit 1) l
    cross join lateral (select id, author_id, tags from videos
      where id = e.id and (${p.kind}::text is null or kind = ${p.kind}::text) limit 1) v`,
);

export type CandidateRepository = ReturnType<typeof candidateRepository>;

/**
 * What people of the same taste watched, the newest of the creators that somebody likes, the best of their tags and what the
 * agent recommends.
 */
export function candidateRepository(pool: pg.Pool, tagTops: TagTopRepository) {
  async function ofTags(audience: Audience, profile: Profile): Promise<string[]> {
    const tops = await tagTops.tops(audience, mostLiked(profile.tags, most.tags));
    return tops.flatMap((ids) => {
      const unseen = ids.filter((id) => !profile.seen.has(id));
      const [first, last] = [
        unseen.filter((id) => !profile.shown.has(id)),
        unseen.filter((id) => profile.shown.has(id)),
      ];
      return [...first, ...last].slice(0, most.ofTag);
    });
  }

  return {
    async candidates(
      audience: Audience,
      profile: Profile,
      now: number,
      recommended: readonly string[] = [],
    ): Promise<Candidate[]> {
      const picked = new Set(recommended.filter((id) => !profile.seen.has(id)).slice(0, most.picked));
      const near = new Map(nearest(profile, most.near).map((one) => [one.videoId, one]));
      const liked = mostLiked(profile.authors, most.authors);
      const rows = await statement.run(pool, {
        ...audience,
        ids: [...near.keys(), ...(await ofTags(audience, profile)), ...picked],
        authors: [...new Set([...liked, ...[...profile.follows].slice(0, most.authors)])],
        now: new Date(now),
      });
      return rows.map((row) =>
        Object.assign(toCandidate(row), near.get(row.videoId), picked.has(row.videoId) && { picked: true }),
      );
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

import { sql } from 'kysely';
import type { Audience } from './audience.ts';

/** A title that could be recommended, with what decides about it. */
export interface Candidate {
  readonly videoId: string;
  readonly authorId: string;
  readonly tags: readonly string[];
  readonly views: number;
  readonly publishedAt: number;
  /** How much people who watched the same watched it, and the title that says most of it. */
  readonly near: number;
  readonly because: string | null;
  /** In how many learned feeds it was; only told of what is new. */
  readonly shows: number;
  /** The agent recommends it. */
  readonly picked?: boolean;
}

export interface CandidateRow {
  videoId: string;
  authorId: string;
  tags: string[];
  views: string;
  publishedAt: number;
  shows?: string;
}

/** Of videos v and video_listings l. */
export const candidateColumns = sql`v.id as "videoId", v.author_id as "authorId", v.tags, l.views,
  extract(epoch from l.published_at)::float8 * 1000 as "publishedAt"`;

export function toCandidate({ views, shows, ...row }: CandidateRow): Candidate {
  return { ...row, views: Number(views), near: 0, because: null, shows: Number(shows ?? 0) };
}

/** Joins to ids e what candidates are told by, as far as the audience may see them. */
export function listedFor(p: Audience & { now: Date }) {
  return sql`cross join lateral (select views, published_at from video_listings
      where agent_id = ${p.agentId} and group_id = ${p.groupId} and video_id = e.id
        and rating = any(${p.ratings}::text[]) and length = any(${p.lengths}::text[])
        and access = any(${p.accesses}::text[]) and published_at <= ${p.now} limit 1) l
    cross join lateral (select id, author_id, tags from videos
      where id = e.id and (${p.kind}::text is null or kind = ${p.kind}::text) limit 1) v`;
}

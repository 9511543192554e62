import { sql } from 'kysely';

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

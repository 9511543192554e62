import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { preparedSql } from '../../../platform/db/prepared.ts';
import type { Audience } from './audience.ts';
import { type Candidate, candidateColumns, type CandidateRow, listedFor, toCandidate } from './candidate.ts';

/** What everybody of the same rights may be shown, whoever they are. */
export interface Pool {
  /** What most people watch. */
  readonly hot: readonly Candidate[];
  /** New titles that had no fair audience yet, the least shown first. */
  readonly fresh: readonly Candidate[];
  /** What the agent recommends. */
  readonly picked: readonly Candidate[];
}

/** Shown this often, a new title has had its audience, and from then on has to be liked. */
export const fairShows = 150;
/** For so long a title counts as new. */
const newMs = 3 * 86_400_000;
/** Of one creator at a time: a thousand uploads of one evening take no more room than five. */
const freshOfOne = 5;

/** Of what an agent recommends: more than are placed, because some were seen. */
const knownPicked = 60;

interface Params extends Audience {
  now: Date;
  since: Date;
}

/**
 * One ordered range for each rating, length and access, as the indexes video_listings_filter_* have them. Length and access
 * are compared as lists of one and named in the order: the planner would otherwise take an index without them, and walk
 * over a million rows for a range that has none.
 */
const ranges = (p: Params) => sql`unnest(${p.ratings}::text[]) as r (rating)
  cross join unnest(${p.lengths}::text[]) as n (length)
  cross join unnest(${p.accesses}::text[]) as s (access)`;

type Build = (p: Params, ofKind: RawBuilder<unknown>) => RawBuilder<CandidateRow>;

/**
 * A statement of its own for one kind. A listing does not say whether it is a short clip; nearly all that are short in time
 * are, so few are walked over.
 */
function byKind(name: string, build: Build) {
  const both = preparedSql<Params, CandidateRow>(name, (p) => build(p, sql``));
  const one = preparedSql<Params, CandidateRow>(`${name}_kind`, (p) =>
    build(p, sql`and exists (select from videos k where k.id = x.video_id and k.kind = ${p.kind})`),
  );
  return { run: (pool: pg.Pool, p: Params) => (p.kind === null ? both : one).run(pool, p) };
}

const hotStatement = byKind(
  'recommend_hot',
  (p, ofKind) => sql<CandidateRow>`select ${candidateColumns} from (
      select one.* from ${ranges(p)}
      cross join lateral (select video_id, views, published_at from video_listings x
        where x.agent_id = ${p.agentId} and x.group_id = ${p.groupId} and x.rating = r.rating and x.length = any(array[n.length])
          and x.access = any(array[s.access]) and x.published_at <= ${p.now} ${ofKind}
        order by x.length, x.access, x.views desc, x.video_id desc limit 150) one
      order by one.views desc, one.video_id desc limit 150) l
    cross join lateral (select id, author_id, tags from videos where id = l.video_id limit 1) v`,
);

const freshStatement = byKind(
  'recommend_fresh',
  (p, ofKind) => sql<CandidateRow>`select ${candidateColumns}, l.shows from (
      select new.*, row_number() over (partition by new.author_id order by new.shows, new.id desc) as nth from (
        select w.*, one.views, one.published_at, coalesce(h.shown, 0) as shows from ${ranges(p)}
        cross join lateral (select video_id, views, published_at from video_listings x
          where x.agent_id = ${p.agentId} and x.group_id = ${p.groupId} and x.rating = r.rating and x.length = any(array[n.length])
            and x.access = any(array[s.access]) and x.published_at <= ${p.now} and x.published_at > ${p.since} ${ofKind}
          order by x.length, x.access, x.published_at desc, x.video_id desc limit 5000) one
        cross join lateral (select id, author_id, tags from videos where id = one.video_id limit 1) w
        left join recommend_shows h on h.video_id = one.video_id
        where coalesce(h.shown, 0) < ${sql.lit(fairShows)}) new) l
    cross join lateral (select l.id, l.author_id, l.tags) v
    where l.nth <= ${sql.lit(freshOfOne)}
    order by l.shows, l.id limit 400`,
);

const pickedStatement = preparedSql<Audience & { ids: readonly string[]; now: Date }, CandidateRow>(
  'recommend_picked',
  (p) => sql<CandidateRow>`select ${candidateColumns} from unnest(${p.ids}::bigint[]) with ordinality as e (id, nth)
    ${listedFor(p)} order by e.nth`,
);

export type PoolRepository = ReturnType<typeof poolRepository>;

export function poolRepository(pool: pg.Pool) {
  return {
    async pool(audience: Audience, recommended: readonly string[], now: number): Promise<Pool> {
      const params = { ...audience, now: new Date(now), since: new Date(now - newMs) };
      const [hot, fresh, picked] = await Promise.all([
        hotStatement.run(pool, params),
        freshStatement.run(pool, params),
        recommended.length === 0
          ? []
          : pickedStatement.run(pool, { ...params, ids: recommended.slice(0, knownPicked) }),
      ]);
      return { hot: hot.map(toCandidate), fresh: fresh.map(toCandidate), picked: picked.map(toCandidate) };
    },
  };
}

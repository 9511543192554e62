import { sql } from 'kysely';

/** Left sooner than this, a title was not wanted. */
const skipMs = 3000;
/** As long as somebody may still be looking for the beginning. */
const undecidedMs = 30_000;
/** Of a long film nobody watches half at once; this much is a liking all the same. */
const longWatchMs = 5 * 60_000;
const halfLifeMs = 14 * 86_400_000;

const kept = sql`(case when t.liked then 0.7 else 0 end + case when t.collected then 0.7 else 0 end)::float8`;
const share = sql`least(1, greatest(t.watched_ms / greatest(1, v.duration_ms)::float8, t.watched_ms / ${sql.lit(longWatchMs)}::float8))`;

/**
 * What one title t (of videos v) says of the taste of who watched it: from −0.5 (left at once) to 2 (watched, liked and
 * kept), less with age.
 */
export function weight(now: Date) {
  const age = sql`greatest(0, extract(epoch from ${now}::timestamptz - t.at)::float8 * 1000)`;
  return sql<number>`case when t.watched_ms < ${sql.lit(skipMs)} and not t.liked and not t.collected
    then case when ${age} < ${sql.lit(undecidedMs)} then 0 else -0.5 end
    else least(2, ${share} + ${kept}) * 0.5::float8 ^ least(100, ${age} / ${sql.lit(halfLifeMs)}) end`;
}

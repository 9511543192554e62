import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { preparedSql } from '../../platform/db/prepared.ts';
import { publish } from './live/danmaku-news.ts';

/** As it lies in the table: `by` is the account, which no answer ever names. */
type StoredDanmaku = Danmaku & { readonly authorId: string };

interface NewDanmaku extends Omit<Danmaku, 'id' | 'by'> {
  readonly agentId: string;
  readonly videoId: string;
  readonly authorId: string;
  readonly by: string;
  readonly clientKey: string | null;
  /** The text as it is compared. */
  readonly sameAs: string;
  readonly state: 'published' | 'review';
  readonly now: number;
}

/** What was found instead of a place for a new one. */
type Refusal = 'own' | 'flood';

interface Made {
  readonly id: string;
  readonly state: 'published' | 'review' | 'hidden';
}

/** Of one second: 34 are some 2,000 in a minute, ten times what fits onto a phone. */
const mostOfSecond = 34;
const segmentSeconds = 60;
/** Nobody says the same twice within this time, */
const ownRepeatMs = 10 * 60_000;
/** and not more than so many people within this. */
const floodMs = 60_000;
const mostSame = 10;

interface SegmentParams {
  agentId: string;
  videoId: string;
  first: number;
  last: number;
  most: number;
}

type SegmentRow = Omit<StoredDanmaku, 'by'>;

const segmentStatement = preparedSql<SegmentParams, SegmentRow>(
  'danmaku_segment',
  (p) => sql<SegmentRow>`select d.id, d.at_ms as at, d.text, d.mode, d.color, d.author_id as "authorId"
    from generate_series(${p.first}::int, ${p.last}::int) as moment (second) cross join lateral (
      select x.* from danmaku x where x.agent_id = ${p.agentId} and x.video_id = ${p.videoId}
        and x.second = moment.second and x.state = 'published'
      order by x.id desc limit ${p.most}::int
    ) d order by d.at_ms, d.id`,
);

export type DanmakuRepository = ReturnType<typeof danmakuRepository>;

export function danmakuRepository(db: Db, pool: pg.Pool) {
  return {
    /** One minute of a video, in the order of time; so many of each second that the whole stays small. */
    async segment(agentId: string, videoId: string, segment: number): Promise<SegmentRow[]> {
      const first = segment * segmentSeconds;
      const last = first + segmentSeconds - 1;
      return await segmentStatement.run(pool, { agentId, videoId, first, last, most: mostOfSecond });
    },

    /** Written and told to all processes in one transaction, once for each client key. */
    async create(given: NewDanmaku): Promise<Made | Refusal> {
      return await transact(db, async (trx) => {
        // Two taps at once are one after the other: the second finds what the first has written.
        await lockFor(trx, `danmaku ${given.authorId}`);
        const known = await byClientKey(trx, given.authorId, given.clientKey);
        if (known) return known;
        const refusal = await sameBefore(trx, given);
        if (refusal) return refusal;
        const { agentId, videoId, authorId, at, text, mode, color, state } = given;
        const { id } = await trx
          .insertInto('danmaku')
          .values({
            agent_id: agentId,
            video_id: videoId,
            author_id: authorId,
            client_key: given.clientKey,
            at_ms: at,
            text,
            same_as: given.sameAs,
            mode,
            color,
            state,
            created_at: new Date(given.now),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (state === 'published')
          await publish(trx, { agentId, videoId, say: { id, at, text, mode, color, by: given.by } });
        return { id, state };
      });
    },
  };
}

async function byClientKey(trx: Db, authorId: string, clientKey: string | null): Promise<Made | null> {
  if (clientKey === null) return null;
  const row = await trx
    .selectFrom('danmaku')
    .select(['id', 'state'])
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row ?? null;
}

async function sameBefore(trx: Db, { agentId, videoId, authorId, sameAs, now }: NewDanmaku): Promise<Refusal | null> {
  const { rows } = await sql<{ own: boolean | null; recent: number }>`select bool_or(author_id = ${authorId}) as own,
      count(*) filter (where created_at > ${new Date(now - floodMs)})::int as recent
    from (select author_id, created_at from danmaku where agent_id = ${agentId} and video_id = ${videoId}
      and same_as = ${sameAs} and created_at > ${new Date(now - ownRepeatMs)}
      order by created_at desc limit 500) as same`.execute(trx);
  const [found] = rows;
  if (found?.own) return 'own';
  return (found?.recent ?? 0) >= mostSame ? 'flood' : null;
}

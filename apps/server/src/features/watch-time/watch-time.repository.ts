import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { type Word, watchedMs } from './watched-time.ts';

export interface TimedWord extends Word {
  readonly sessionId: string;
  readonly agentId: string;
  readonly videoId: string;
  /** Of the video, as the record says. */
  readonly durationMs: number;
}

/** What one session said last, per video and of all of them. */
interface Session {
  readonly words: Map<string, Word>;
  /** When it last said where it was: all time until then is counted. */
  toldAt: number;
}

/** Counts what these words add to the days of their agents, under a lock: two processes may hear of one session. */
export async function countWatched(db: Db, words: readonly TimedWord[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFor(trx, 'watch time');
    const sessions = await sessionsOf(trx, words);
    const days = new Map<string, { agentId: string; day: string; ms: number }>();
    for (const word of words) {
      const session = sessions.get(word.sessionId);
      if (!session) continue;
      const last = session.words.get(word.videoId);
      const ms = last ? watchedMs(last, word, session.toldAt, word.durationMs) : 0;
      session.words.set(word.videoId, { at: Math.max(word.at, last?.at ?? 0), positionMs: word.positionMs });
      if (word.positionMs !== null) session.toldAt = Math.max(session.toldAt, word.at);
      const day = shanghaiDay(word.at);
      const key = `${word.agentId} ${day}`;
      days.set(key, { agentId: word.agentId, day, ms: (days.get(key)?.ms ?? 0) + ms });
    }
    await saveWords(trx, sessions);
    await addToDays(trx, [...days.values()]);
  });
}

/** Only the videos that are spoken of: a session may have been everywhere in the last minutes. */
async function sessionsOf(trx: Db, words: readonly TimedWord[]): Promise<Map<string, Session>> {
  const ids = words.map(({ sessionId }) => sessionId);
  const marks = await trx
    .selectFrom('watch_marks')
    .select(['session_id', 'video_id', 'position_ms', 'told_at'])
    .where(
      sql<boolean>`(session_id, video_id) in (select * from unnest(${ids}::bigint[],
        ${words.map(({ videoId }) => videoId)}::bigint[]))`,
    )
    .execute();
  const told = await trx
    .selectFrom('watch_marks')
    .select(({ fn }) => ['session_id', fn.max('told_at').as('told_at')])
    .where(sql<boolean>`session_id = any(${ids}::bigint[]) and position_ms is not null`)
    .groupBy('session_id')
    .execute();
  const toldAt = new Map(told.map((row) => [row.session_id, row.told_at.getTime()]));
  const sessions = new Map<string, Session>();
  for (const id of ids) sessions.set(id, { words: new Map(), toldAt: toldAt.get(id) ?? 0 });
  for (const { session_id, video_id, position_ms, told_at } of marks) {
    sessions.get(session_id)?.words.set(video_id, { at: told_at.getTime(), positionMs: position_ms });
  }
  return sessions;
}

async function saveWords(trx: Db, sessions: ReadonlyMap<string, Session>): Promise<void> {
  const marks = [...sessions].flatMap(([sessionId, { words }]) =>
    Array.from(words, ([videoId, word]) => ({ sessionId, videoId, ...word })),
  );
  await sql`insert into watch_marks (session_id, video_id, position_ms, told_at)
    select * from unnest(${marks.map(({ sessionId }) => sessionId)}::bigint[],
      ${marks.map(({ videoId }) => videoId)}::bigint[], ${marks.map(({ positionMs }) => positionMs)}::integer[],
      ${marks.map(({ at }) => new Date(at))}::timestamptz[])
    on conflict (session_id, video_id) do update
      set position_ms = excluded.position_ms, told_at = excluded.told_at`.execute(trx);
}

async function addToDays(trx: Db, days: readonly { agentId: string; day: string; ms: number }[]): Promise<void> {
  await trx
    .insertInto('agent_watch_days')
    .values(days.map(({ agentId, day, ms }) => ({ agent_id: agentId, day, watched_ms: Math.round(ms) })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'agent_id']).doUpdateSet((eb) => ({
        watched_ms: eb('agent_watch_days.watched_ms', '+', eb.ref('excluded.watched_ms')),
      })),
    )
    .execute();
}

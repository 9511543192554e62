import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { type PlayerReport, watchedMs } from './watched-time.ts';

export interface SessionReport extends PlayerReport {
  readonly sessionId: string;
  readonly agentId: string;
  readonly videoId: string;
  readonly durationMs: number;
}

/** The last reports of one session. */
interface Session {
  /** By video. */
  readonly reports: Map<string, PlayerReport>;
  /** Of its last report of a position, about any video: all time until then is counted. */
  reportedAt: number;
}

/** Adds what these reports count to the days of their agents. Under a lock: two processes may serve one session. */
export async function countWatched(db: Db, reports: readonly SessionReport[]): Promise<void> {
  await transact(db, async (trx) => {
    await lockFor(trx, 'watch time');
    const sessions = await sessionsOf(trx, reports);
    const days = new Map<string, { agentId: string; day: string; ms: number }>();
    for (const report of reports) {
      const session = sessions.get(report.sessionId);
      if (!session) continue;
      const last = session.reports.get(report.videoId);
      const ms = last ? watchedMs(last, report, session.reportedAt, report.durationMs) : 0;
      session.reports.set(report.videoId, { at: Math.max(report.at, last?.at ?? 0), positionMs: report.positionMs });
      if (report.positionMs !== null) session.reportedAt = Math.max(session.reportedAt, report.at);
      const day = shanghaiDay(report.at);
      const key = `${report.agentId} ${day}`;
      days.set(key, { agentId: report.agentId, day, ms: (days.get(key)?.ms ?? 0) + ms });
    }
    await saveReports(trx, sessions);
    await addToDays(trx, [...days.values()]);
  });
}

/** Only the videos that are reported now: a session may have many recent ones. */
async function sessionsOf(trx: Db, reports: readonly SessionReport[]): Promise<Map<string, Session>> {
  const ids = reports.map(({ sessionId }) => sessionId);
  const marks = await trx
    .selectFrom('watch_marks')
    .select(['session_id', 'video_id', 'position_ms', 'told_at'])
    .where(
      sql<boolean>`(session_id, video_id) in (select * from unnest(${ids}::bigint[],
        ${reports.map(({ videoId }) => videoId)}::bigint[]))`,
    )
    .execute();
  const latest = await trx
    .selectFrom('watch_marks')
    .select(({ fn }) => ['session_id', fn.max('told_at').as('told_at')])
    .where(sql<boolean>`session_id = any(${ids}::bigint[]) and position_ms is not null`)
    .groupBy('session_id')
    .execute();
  const reportedAt = new Map(latest.map((row) => [row.session_id, row.told_at.getTime()]));
  const sessions = new Map<string, Session>();
  for (const id of ids) sessions.set(id, { reports: new Map(), reportedAt: reportedAt.get(id) ?? 0 });
  for (const mark of marks) {
    const report = { at: mark.told_at.getTime(), positionMs: mark.position_ms };
    sessions.get(mark.session_id)?.reports.set(mark.video_id, report);
  }
  return sessions;
}

async function saveReports(trx: Db, sessions: ReadonlyMap<string, Session>): Promise<void> {
  const marks = [...sessions].flatMap(([sessionId, { reports }]) =>
    Array.from(reports, ([videoId, report]) => ({ sessionId, videoId, ...report })),
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

import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { addToInvites } from '../invite/invite.public.ts';
import { addToAudience } from './audience.repository.ts';
import { watchedParts } from './watched-parts.ts';
import type { Watched } from './watched.ts';
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

/** What was watched of a video at an agent on a Shanghai day. */
interface VideoDay {
  readonly agentId: string;
  readonly day: string;
  readonly videoId: string;
  readonly ms: number;
}

/** Adds what these reports count to the days of their agents. Under a lock: two processes may serve one session. */
export async function countWatched(db: Db, reports: readonly SessionReport[]): Promise<void> {
  await transact(db, async (trx) => {
    await lockFor(trx, 'watch time');
    const sessions = await sessionsOf(trx, reports);
    const days = new Map<string, VideoDay>();
    const watched: Watched[] = [];
    for (const report of reports) {
      const session = sessions.get(report.sessionId);
      if (!session) continue;
      const last = session.reports.get(report.videoId);
      const ms = last ? watchedMs(last, report, session.reportedAt, report.durationMs) : 0;
      const parts = watchedParts(last, report, report.durationMs);
      const isStart = last?.positionMs === null && report.positionMs !== null;
      session.reports.set(report.videoId, { at: Math.max(report.at, last?.at ?? 0), positionMs: report.positionMs });
      if (report.positionMs !== null) session.reportedAt = Math.max(session.reportedAt, report.at);
      watched.push({ sessionId: report.sessionId, videoId: report.videoId, ms, at: report.at, isStart, parts });
      const day = shanghaiDay(report.at);
      const { agentId, videoId } = report;
      const key = `${agentId} ${day} ${videoId}`;
      days.set(key, { agentId, day, videoId, ms: (days.get(key)?.ms ?? 0) + ms });
    }
    await saveReports(trx, sessions);
    await addToDays(trx, [...days.values()]);
    await addToAccounts(trx, watched);
    await addToAudience(trx, watched);
    await addToInvites(trx, watched);
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

/** Whole milliseconds of each video first, then their sums: titles and agents agree to the last one. */
async function addToDays(trx: Db, days: readonly VideoDay[]): Promise<void> {
  await sql`with told as (
      select * from unnest(${days.map(({ agentId }) => agentId)}::bigint[], ${days.map(({ day }) => day)}::text[],
        ${days.map(({ videoId }) => videoId)}::bigint[], ${days.map(({ ms }) => Math.round(ms))}::bigint[])
        as t (agent_id, day, video_id, ms)),
    of_videos as (
      insert into video_watch_days as d (agent_id, day, video_id, watched_ms)
      select t.agent_id, t.day, t.video_id, t.ms from told t join videos v on v.id = t.video_id
      where t.ms > 0 order by t.day, t.agent_id, t.video_id
      on conflict (day, agent_id, video_id) do update set watched_ms = d.watched_ms + excluded.watched_ms)
    insert into agent_watch_days as d (agent_id, day, watched_ms)
    select agent_id, day, sum(ms) from told group by agent_id, day order by day, agent_id
    on conflict (day, agent_id) do update set watched_ms = d.watched_ms + excluded.watched_ms`.execute(trx);
}

/**
 * How long each account watched each video, which its feeds are learned from. Nothing is kept of
 * who does not want that, and of a child.
 * What the job found too little of is looked at again.
 */
async function addToAccounts(trx: Db, watched: readonly Watched[]): Promise<void> {
  await sql`insert into video_watched as w (account_id, video_id, watched_ms, at)
    select s.account_id, t.video_id, round(sum(t.ms)), max(t.at)
    from unnest(${watched.map(({ sessionId }) => sessionId)}::bigint[], ${watched.map(({ videoId }) => videoId)}::bigint[],
      ${watched.map(({ ms }) => ms)}::float8[], ${watched.map(({ at }) => new Date(at))}::timestamptz[])
      as t (session_id, video_id, ms, at)
    join sessions s on s.id = t.session_id
    join videos v on v.id = t.video_id
    join accounts a on a.id = s.account_id and a.youth_pin_hash is null
    where not exists (select from recommend_settings o where o.account_id = s.account_id and o.is_off)
    group by s.account_id, t.video_id
    on conflict (account_id, video_id) do update
      set watched_ms = w.watched_ms + excluded.watched_ms, at = greatest(w.at, excluded.at),
        counted = case when w.counted in (1, 3) then 0 else w.counted end`.execute(trx);
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';

interface Watched {
  readonly sessionId: string;
  readonly ms: number;
  readonly at: number;
}

/** Adds what was watched to the days of invites that still wait for it, and to nobody else's. */
export async function addToInvites(trx: Db, watched: readonly Watched[]): Promise<void> {
  const told = watched.filter(({ ms }) => ms > 0);
  if (told.length === 0) return;
  await sql`insert into invite_watch_days as d (invite_id, day, watched_ms)
    select i.id, t.day, round(sum(t.ms))
    from unnest(${told.map(({ sessionId }) => sessionId)}::bigint[], ${told.map(({ ms }) => ms)}::float8[],
      ${told.map(({ at }) => new Date(at))}::timestamptz[], ${told.map(({ at }) => shanghaiDay(at))}::text[])
      as t (session_id, ms, at, day)
    join sessions s on s.id = t.session_id
    join invites i on i.invitee_id = s.account_id and i.state = 'waiting' and t.at between i.joined_at and i.deadline_at
    group by i.id, t.day order by i.id, t.day
    on conflict (invite_id, day) do update set watched_ms = d.watched_ms + excluded.watched_ms`.execute(trx);
}

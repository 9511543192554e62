import type { CallOutput } from '@liuguang/contract/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';

interface Row {
  title: string;
  durationMs: number;
  publishedAt: Date;
  views: string;
  weekViews: string;
  likes: string;
  collects: string;
  comments: string;
  since: Date | null;
  starts: string | null;
  watchedMs: string | null;
  parts: string[] | null;
}

/** Null when there is none, or it is somebody else's. Comments are those of the agent, as on the page and in the list. */
export async function readFigures(
  db: Db,
  { accountId, agentId }: { accountId: string; agentId: string },
  videoId: string,
  now: number,
): Promise<CallOutput<'myWorks/figures'> | null> {
  const { rows } =
    await sql<Row>`select v.title, v.duration_ms as "durationMs", v.published_at as "publishedAt", v.views,
      v.likes, v.collects,
      (select coalesce(sum(d.plays), 0) from video_play_days d where d.video_id = v.id and d.day >= ${shanghaiDay(now, 6)})
        as "weekViews",
      (select coalesce(sum(t.comments), 0) from comment_talks t where t.video_id = v.id and t.agent_id = ${agentId}) as comments,
      a.since, a.starts, a.watched_ms as "watchedMs", a.parts::text[] as parts
    from videos v left join video_audience a on a.video_id = v.id
    where v.id = ${videoId}::bigint and v.author_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    title: row.title,
    duration: row.durationMs / 1000,
    publishedAt: row.publishedAt.getTime(),
    views: Number(row.views),
    weekViews: Number(row.weekViews),
    likes: Number(row.likes),
    collects: Number(row.collects),
    comments: Number(row.comments),
    audience: row.since && {
      since: row.since.getTime(),
      starts: Number(row.starts),
      watchedSeconds: Number(row.watchedMs) / 1000,
      parts: (row.parts ?? []).map(Number),
    },
  };
}

import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { excerpt, notify } from '../message/message.public.ts';
import { videoTag } from '../video/video.public.ts';

const atOnce = 200;

/**
 * Announces what has come to its time, each once: the mark goes with the notification, or neither does. What is hidden,
 * deleted or still waits for a moderator then is not announced. Answers how many were.
 */
export async function announceScheduled(db: Db, now: number): Promise<number> {
  return await transact(db, async (trx) => {
    const { rows } = await sql<{ videoId: string; title: string; accountId: string; agentId: string; shown: boolean }>`
      with due as (select video_id from video_creators where announce_at <= ${new Date(now)}
        order by announce_at limit ${atOnce} for update skip locked),
      told as (update video_creators c set announce_at = null from due where c.video_id = due.video_id returning c.video_id)
      select v.id as "videoId", v.title, a.id as "accountId", a.agent_id as "agentId",
        exists (select from video_listings l where l.video_id = v.id and l.group_id >= -1) as shown
      from told join videos v on v.id = told.video_id join accounts a on a.id = v.author_id`.execute(trx);
    const shown = rows.filter((row) => row.shown);
    await notify(
      trx,
      ...shown.map(({ videoId, title, accountId, agentId }) => ({
        agentId,
        accountId,
        kind: 'review' as const,
        title: '定时作品已发布',
        text: `视频「${excerpt(title, 40)}」已按时公开。`,
        link: `/video?id=${videoId}`,
        key: `scheduled ${videoId} ${now}`,
        at: now,
      })),
    );
    if (shown.length > 0) await invalidate(trx, videoTag);
    return shown.length;
  });
}

import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import { literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';

type Reach = readonly string[] | null;

const mostShown = 30;

/** Series of which somebody in reach has a video. */
export async function findSeries(db: Db, keyword: string, reach: Reach): Promise<AdminOutput<'videos/series'>> {
  const own = reach === null ? sql`true` : sql`d.agent_ids && ${[...reach]}::bigint[]`;
  const { rows } = await sql<{ seriesId: string; title: string; episodes: number }>`
    select s.id as "seriesId", s.title, count(*)::int as episodes
    from series s join videos v on v.series_id = s.id join video_desk d on d.video_id = v.id
    where s.title like ${`%${literal(keyword)}%`} and ${own}
    group by s.id order by s.id desc limit ${mostShown}`.execute(db);
  return { list: rows };
}

/** The columns that put a video into a series, or take it out of one. */
export async function placeInSeries(
  trx: Db,
  videoId: string,
  wanted: AdminParsed<'videos/save'>['series'],
  reach: Reach,
): Promise<{ series_id: string | null; series_index: number | null }> {
  if (wanted === null) return { series_id: null, series_index: null };
  const { index, title } = wanted;
  if (wanted.seriesId === null) {
    const made = await trx.insertInto('series').values({ title }).returning('id').executeTakeFirstOrThrow();
    return { series_id: made.id, series_index: index };
  }
  const seriesId = parseId(wanted.seriesId);
  const own = reach === null ? sql`true` : sql`d.agent_ids && ${[...reach]}::bigint[]`;
  const { rows } = await sql<{ id: string; index: number }>`select v.id, v.series_index as index
    from videos v join video_desk d on d.video_id = v.id
    where v.series_id = ${seriesId ?? '0'}::bigint and ${own}`.execute(trx);
  if (rows.length === 0) throw fail('INVALID_INPUT', { fields: { 'series.seriesId': '剧集不存在' } });
  const taken = await trx
    .selectFrom('videos')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('series_index', '=', index)
    .where('id', '<>', videoId)
    .executeTakeFirst();
  if (taken) throw fail('INVALID_INPUT', { fields: { 'series.index': '这一集已经有视频' } });
  return { series_id: seriesId, series_index: index };
}

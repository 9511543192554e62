import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import { literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Scope } from '../../catalogue/catalogue.public.ts';
import type { SeriesPlace } from './video-change.repository.ts';

const mostShown = 30;

/** Series with a video of the scope. */
export async function findSeries(db: Db, keyword: string, scope: Scope): Promise<AdminOutput<'videos/series'>> {
  const own = scope === null ? sql`true` : sql`d.agent_ids && ${[...scope]}::bigint[]`;
  const { rows } = await sql<{ seriesId: string; title: string; episodes: number }>`
    select s.id as "seriesId", s.title, count(*)::int as episodes
    from series s join videos v on v.series_id = s.id join video_desk d on d.video_id = v.id
    where s.title like ${`%${literal(keyword)}%`} and ${own}
    group by s.id order by s.id desc limit ${mostShown}`.execute(db);
  return { list: rows };
}

/** Where a video goes: into a series, which may be a new one, or into none. */
export async function placeInSeries(
  trx: Db,
  videoId: string,
  wanted: AdminParsed<'videos/save'>['series'],
  scope: Scope,
): Promise<SeriesPlace> {
  if (wanted === null) return { seriesId: null, index: null };
  const { index, title } = wanted;
  if (wanted.seriesId === null) {
    const made = await trx.insertInto('series').values({ title }).returning('id').executeTakeFirstOrThrow();
    return { seriesId: made.id, index };
  }
  const seriesId = parseId(wanted.seriesId);
  const own = scope === null ? sql`true` : sql`d.agent_ids && ${[...scope]}::bigint[]`;
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
  return { seriesId, index };
}

import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail } from '../../platform/errors/fail.ts';
import { cleanTopic } from '../../platform/text/clean-text.ts';

type Choice = ParsedInput<'myWorks/save'>['series'];

const mostShown = 100;

/** A series is its creator's own while it holds videos of nobody else. */
const own = (
  accountId: string,
) => sql`exists (select from videos v where v.series_id = s.id and v.author_id = ${accountId})
  and not exists (select from videos v where v.series_id = s.id and v.author_id <> ${accountId})`;

export async function listSeries(db: Db, accountId: string): Promise<CallOutput<'myWorks/series'>> {
  const { rows } = await sql<CallOutput<'myWorks/series'>['list'][number]>`
    select s.id as "seriesId", s.title, count(*)::int as episodes, max(v.series_index) as "lastIndex"
    from series s join videos v on v.series_id = s.id
    where s.id in (select series_id from videos where author_id = ${accountId}) and ${own(accountId)}
    group by s.id order by s.id desc limit ${mostShown}`.execute(db);
  return { list: rows };
}

export interface SeriesPlace {
  readonly seriesId: string | null;
  readonly index: number | null;
  /** Of a new one: what a moderator has not seen yet. */
  readonly newTitle: string | null;
}

/** Into one of the creator's own series, a new one or none. */
export async function placeInOwnSeries(
  trx: Db,
  accountId: string,
  videoId: string | null,
  choice: Choice,
  now: { readonly seriesId: string; readonly index: number } | null,
): Promise<SeriesPlace> {
  if (choice === null) return { seriesId: null, index: null, newTitle: null };
  if (choice.seriesId === undefined) {
    const title = cleanTopic(choice.title);
    if (title === '') throw fail('INVALID_INPUT', { fields: { 'series.title': '请填写剧集名称' } });
    const made = await trx.insertInto('series').values({ title }).returning('id').executeTakeFirstOrThrow();
    return { seriesId: made.id, index: choice.index, newTitle: title };
  }
  // Where it is already, it may stay, also in a series that is not its creator's alone.
  if (now?.seriesId === choice.seriesId && now.index === choice.index) return { ...now, newTitle: null };
  const seriesId = parseId(choice.seriesId);
  await lockFor(trx, `series ${seriesId ?? '0'}`);
  const { rows } = await sql<{ id: string }>`select s.id from series s
    where s.id = ${seriesId ?? '0'}::bigint and ${own(accountId)}`.execute(trx);
  if (rows.length === 0) throw fail('INVALID_INPUT', { fields: { 'series.seriesId': '剧集不存在' } });
  const taken = await trx
    .selectFrom('videos')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('series_index', '=', choice.index)
    .where('id', '<>', videoId ?? '0')
    .executeTakeFirst();
  if (taken) throw fail('INVALID_INPUT', { fields: { 'series.index': `第 ${choice.index} 集已经有视频` } });
  return { seriesId, index: choice.index, newTitle: null };
}

interface UploadPlace {
  readonly seriesId: string | null;
  readonly title: string | null;
  readonly index: number | null;
}

/** The same for an upload, about which nobody can be asked any more: a taken episode becomes the next free one. */
export async function freePlace(
  trx: Db,
  accountId: string,
  { seriesId, title, index }: UploadPlace,
): Promise<{ seriesId: string; index: number } | null> {
  if (seriesId !== null) {
    await lockFor(trx, `series ${seriesId}`);
    const { rows } = await sql<{ taken: boolean; next: number }>`
      select bool_or(v.series_index = ${index}::int) as taken, max(v.series_index) + 1 as next
      from series s join videos v on v.series_id = s.id where s.id = ${seriesId}::bigint and ${own(accountId)}
      group by s.id`.execute(trx);
    const [found] = rows;
    return found ? { seriesId, index: index === null || found.taken ? found.next : index } : null;
  }
  const clean = title === null ? '' : cleanTopic(title);
  if (clean === '') return null;
  const made = await trx.insertInto('series').values({ title: clean }).returning('id').executeTakeFirstOrThrow();
  return { seriesId: made.id, index: index ?? 1 };
}

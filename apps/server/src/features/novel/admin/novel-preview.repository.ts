import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface ImportUpload {
  readonly agentId: string;
  readonly accountId: string;
  readonly state: AdminOutput<'novels/preview'>['state'];
  readonly progress: number;
  readonly reason: string | null;
  readonly novelId: string | null;
}

/** An upload of the official account, which is the one that staff send files by. */
export async function staffUpload(db: Db, uploadId: string): Promise<ImportUpload | null> {
  const { rows } =
    await sql<ImportUpload>`select u.agent_id as "agentId", u.account_id as "accountId", u.state, u.progress,
      u.reason, u.novel_id as "novelId"
    from uploads u join accounts a on a.id = u.account_id
    where u.id = ${uploadId}::bigint and u.kind = 'novel' and a.user_code = 'house'`.execute(db);
  return rows[0] ?? null;
}

interface ChapterHead {
  readonly id: string;
  readonly index: number;
  readonly title: string;
  readonly words: number;
}

export async function chapterHeads(db: Db, novelId: string): Promise<ChapterHead[]> {
  const { rows } = await sql<ChapterHead>`
    select id, position as index, title, words from novel_chapters where novel_id = ${novelId} order by position`.execute(
    db,
  );
  return rows;
}

export async function firstLines(db: Db, chapterIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; firstLine: string }>`
    select chapter_id as id, left(split_part(text, E'\n', 1), 40) as "firstLine" from novel_texts
    where chapter_id = any(${[...chapterIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, firstLine }) => [id, firstLine]));
}

/** Null when it was published or is being worked on; `novelId` is what was read from it, if anything. */
export async function deleteUpload(trx: Db, uploadId: string): Promise<{ novelId: string | null } | null> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .where('state', 'in', ['review', 'failed'])
    .returning('novel_id as novelId')
    .executeTakeFirst();
  return gone ?? null;
}

export async function deleteUnpublished(trx: Db, novelId: string): Promise<void> {
  await sql`delete from novels n using novel_desk d
    where n.id = ${novelId} and d.novel_id = n.id and d.state in ('review', 'refused')`.execute(trx);
}

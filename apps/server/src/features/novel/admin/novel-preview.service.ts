import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { chapterDoubts } from '../import/chapter-doubts.ts';

type Preview = AdminOutput<'novels/preview'>;

interface Upload {
  readonly agentId: string;
  readonly accountId: string;
  readonly state: Preview['state'];
  readonly progress: number;
  readonly reason: string | null;
  readonly novelId: string | null;
}

/** A file that staff sent: it was read into a novel that nobody sees yet. */
export async function findImport(db: Db, uploadId: string): Promise<Upload> {
  const id = parseId(uploadId);
  const { rows } = await sql<Upload>`select u.agent_id as "agentId", u.account_id as "accountId", u.state, u.progress,
      u.reason, u.novel_id as "novelId"
    from uploads u join accounts a on a.id = u.account_id
    where u.id = ${id ?? '0'}::bigint and u.kind = 'novel' and a.user_code = 'house'`.execute(db);
  const [row] = rows;
  if (!row) throw fail('NOT_FOUND');
  return row;
}

const shownAtEachEnd = 5;

export async function previewImport(db: Db, upload: Upload): Promise<Preview> {
  const { state, reason, novelId } = upload;
  const told = { state, progress: upload.progress / 1000, reason };
  if (novelId === null || (state !== 'review' && state !== 'published')) return { ...told, found: null };
  const { rows: heads } = await sql<{ id: string; index: number; title: string; words: number }>`
    select id, position as index, title, words from novel_chapters where novel_id = ${novelId} order by position`.execute(
    db,
  );
  const shown = heads.filter(({ index }) => index <= shownAtEachEnd || index > heads.length - shownAtEachEnd);
  const { rows: texts } = await sql<{ id: string; firstLine: string }>`
    select chapter_id as id, left(split_part(text, E'\n', 1), 40) as "firstLine" from novel_texts
    where chapter_id = any(${shown.map(({ id }) => id)}::bigint[])`.execute(db);
  const lines = new Map(texts.map(({ id, firstLine }) => [id, firstLine]));
  return {
    ...told,
    found: {
      novelId,
      chapters: heads.length,
      words: heads.reduce((sum, { words }) => sum + words, 0),
      samples: shown.map(({ id, index, title, words }) => ({ index, title, words, firstLine: lines.get(id) ?? '' })),
      doubts: chapterDoubts(heads),
    },
  };
}

/** What was read goes, and the sweep of uploads takes the file. */
export async function discardImport(trx: Db, uploadId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .where('state', 'in', ['review', 'failed'])
    .returning('novel_id')
    .executeTakeFirst();
  if (!gone) throw failSaying('已经发布，或还在处理', 'CONFLICT');
  if (gone.novel_id === null) return;
  await sql`delete from novels n using novel_desk d
    where n.id = ${gone.novel_id} and d.novel_id = n.id and d.state in ('review', 'refused')`.execute(trx);
}

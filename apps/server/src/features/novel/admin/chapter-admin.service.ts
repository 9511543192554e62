import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import { allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { wordsOf } from '../import/chapter.import.ts';
import { novelTag } from '../novel-card.ts';
import { refreshNovels } from '../novel-publish.repository.ts';

type Chapter = AdminOutput<'novels/chapters'>['list'][number];
type Row = Omit<Chapter, 'publishedAt'> & { readonly publishedAt: Date };

const columns = sql`c.id as "chapterId", c.position, c.title, c.access, c.words, c.published_at as "publishedAt"`;
const shape = ({ publishedAt, ...row }: Row): Chapter => ({ ...row, publishedAt: publishedAt.getTime() });

/** Heads only: texts are read one at a time. */
export async function listChapters(
  db: Db,
  { novelId, keyword, sort, size, cursor }: AdminParsed<'novels/chapters'>,
): Promise<Page<Chapter>> {
  const tag = `admin chapters ${novelId} ${sort}`;
  const after = decodeCursor(tag, cursor);
  const first = sort === 'first';
  const { rows } = await sql<Row>`select ${columns} from novel_chapters c
    where ${allOf([
      sql`c.novel_id = ${novelId}::bigint`,
      keyword !== undefined && keyword !== '' && sql`c.title ilike ${`%${literal(keyword)}%`}`,
      after !== null && (first ? sql`c.position > ${after.value}::bigint` : sql`c.position < ${after.value}::bigint`),
    ])}
    order by c.position ${first ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(db);
  return toPage(tag, size, rows, (row) => ({ value: String(row.position), id: row.chapterId }), shape);
}

export async function findChapter(db: Db, chapterId: string): Promise<AdminOutput<'novels/chapter'> | null> {
  const id = parseId(chapterId);
  if (id === null) return null;
  const { rows } = await sql<Row & { novelId: string; text: string }>`select ${columns}, c.novel_id as "novelId", t.text
    from novel_chapters c join novel_texts t on t.chapter_id = c.id where c.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  return row ? { ...shape(row), novelId: row.novelId, text: row.text } : null;
}

/** Changes a chapter, or adds one; the novel is known to be the caller's. */
export async function saveChapter(
  trx: Db,
  wanted: AdminParsed<'novels/saveChapter'>,
  now: number,
): Promise<{ chapterId: string }> {
  const { novelId, title, access, position } = wanted;
  const text = paragraphs(wanted.text);
  if (text === '') throw fail('INVALID_INPUT', { fields: { text: '正文不能为空' } });
  const order = await orderOf(trx, novelId);
  const fields = { title, access, words: wordsOf(text), published_at: new Date(wanted.publishedAt) };
  let { chapterId } = wanted;
  if (chapterId === null) {
    const made = await trx
      .insertInto('novel_chapters')
      .values({ novel_id: novelId, position: order.length + 1, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
    chapterId = made.id;
    await trx.insertInto('novel_texts').values({ chapter_id: chapterId, text }).execute();
    order.push(chapterId);
  } else {
    if (!order.includes(chapterId)) throw fail('NOT_FOUND');
    await trx.updateTable('novel_chapters').set(fields).where('id', '=', chapterId).execute();
    await trx.updateTable('novel_texts').set({ text }).where('chapter_id', '=', chapterId).execute();
  }
  if (position !== undefined && order[position - 1] !== chapterId) {
    const moved = order.filter((id) => id !== chapterId);
    moved.splice(position - 1, 0, chapterId);
    await renumber(trx, moved);
  }
  await refresh(trx, novelId, now);
  return { chapterId };
}

/** Who stopped in it goes on at the end of the one before, or at the beginning of what is left. */
export async function removeChapter(
  trx: Db,
  { chapterId, novelId }: { chapterId: string; novelId: string },
  now: number,
): Promise<void> {
  const order = await orderOf(trx, novelId);
  const at = order.indexOf(chapterId);
  const next = order[at - 1] ?? order[at + 1];
  if (next === undefined) throw failSaying('至少保留一章', 'CONFLICT');
  await trx
    .updateTable('novel_places')
    .set({ chapter_id: next, text_offset: 0 })
    .where('chapter_id', '=', chapterId)
    .execute();
  await trx.deleteFrom('novel_chapters').where('id', '=', chapterId).execute();
  await renumber(
    trx,
    order.filter((id) => id !== chapterId),
  );
  await refresh(trx, novelId, now);
}

/** The chapters in their order, locked: two that move chapters wait for each other. */
async function orderOf(trx: Db, novelId: string): Promise<string[]> {
  await trx.selectFrom('novels').select('id').where('id', '=', novelId).forUpdate().execute();
  const rows = await trx
    .selectFrom('novel_chapters')
    .select('id')
    .where('novel_id', '=', novelId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Positions are unique at every moment: those that move step aside first. */
async function renumber(trx: Db, order: readonly string[]): Promise<void> {
  const wanted = sql`unnest(${[...order]}::bigint[]) with ordinality as o (id, place)`;
  await sql`update novel_chapters c set position = c.position + 1000000000 from ${wanted}
    where c.id = o.id and c.position <> o.place`.execute(trx);
  await sql`update novel_chapters c set position = o.place from ${wanted}
    where c.id = o.id and c.position <> o.place`.execute(trx);
}

async function refresh(trx: Db, novelId: string, now: number): Promise<void> {
  await refreshNovels(trx, [novelId], now);
  await invalidate(trx, novelTag);
}

/** A line each, as imports write them. */
function paragraphs(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll(/[^\P{Cc}\t]/gu, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}

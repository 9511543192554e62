import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import { allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import { moveParagraphTalks } from '../../comment/comment.public.ts';

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

interface WrittenChapter {
  readonly title: string;
  readonly access: Chapter['access'];
  readonly words: number;
  readonly publishedAt: number;
  readonly text: string;
}

export async function insertChapter(
  trx: Db,
  novelId: string,
  position: number,
  { text, publishedAt, ...head }: WrittenChapter,
): Promise<string> {
  const { id } = await trx
    .insertInto('novel_chapters')
    .values({ novel_id: novelId, position, ...head, published_at: new Date(publishedAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('novel_texts').values({ chapter_id: id, text }).execute();
  return id;
}

export async function updateChapter(
  trx: Db,
  chapterId: string,
  { text, publishedAt, ...head }: WrittenChapter,
): Promise<void> {
  await trx
    .updateTable('novel_chapters')
    .set({ ...head, published_at: new Date(publishedAt) })
    .where('id', '=', chapterId)
    .execute();
  await trx.updateTable('novel_texts').set({ text }).where('chapter_id', '=', chapterId).execute();
  await moveParagraphTalks(trx, [chapterId]);
}

/** Who stopped in it goes on at the beginning of `next`. */
export async function deleteChapter(trx: Db, chapterId: string, next: string): Promise<void> {
  await trx
    .updateTable('novel_places')
    .set({ chapter_id: next, text_offset: 0 })
    .where('chapter_id', '=', chapterId)
    .execute();
  await trx.deleteFrom('novel_chapters').where('id', '=', chapterId).execute();
}

/** The chapters in their order, with the novel locked: two that move chapters wait for each other. */
export async function lockedOrder(trx: Db, novelId: string): Promise<string[]> {
  await trx.selectFrom('novels').select('id').where('id', '=', novelId).forUpdate().execute();
  const rows = await trx
    .selectFrom('novel_chapters')
    .select('id')
    .where('novel_id', '=', novelId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** In two steps, because positions are unique at every moment. */
export async function renumber(trx: Db, order: readonly string[]): Promise<void> {
  const wanted = sql`unnest(${[...order]}::bigint[]) with ordinality as o (id, place)`;
  await sql`update novel_chapters c set position = c.position + 1000000000 from ${wanted}
    where c.id = o.id and c.position <> o.place`.execute(trx);
  await sql`update novel_chapters c set position = o.place from ${wanted}
    where c.id = o.id and c.position <> o.place`.execute(trx);
}

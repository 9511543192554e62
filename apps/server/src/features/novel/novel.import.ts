import { type Kysely, sql, type Transaction } from 'kysely';
import { invalidate } from '../../platform/db/invalidate.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { novelTag } from './novel-card.service.ts';
import { refreshNovels } from './novel-publish.repository.ts';
import { shanghaiHourName } from './read-hours.ts';

export interface NovelGroupImport {
  /** Natural key. */
  readonly name: string;
  readonly position: number;
  readonly coverId: string | null;
  readonly tags: readonly string[];
  /** Agents that show the group. */
  readonly agentIds: readonly string[];
}

/** Makes or changes a group of novels; save it before the novels in it. */
export async function saveNovelGroup(db: Kysely<Schema>, group: NovelGroupImport): Promise<{ groupId: string }> {
  return await within(db, async (trx) => {
    const fields = { position: group.position, cover_id: group.coverId, tags: [...group.tags] };
    const { id } = await trx
      .insertInto('novel_groups')
      .values({ name: group.name, ...fields })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .deleteFrom('novel_group_agents')
      .where('group_id', '=', id)
      .where(sql<boolean>`agent_id <> all(${[...group.agentIds]}::bigint[])`)
      .execute();
    await addGroupAgents(trx, id, group.agentIds);
    await invalidate(trx, novelTag);
    return { groupId: id };
  });
}

/** The group of that name, shown by these agents at least; made when there is none. */
export async function openNovelGroup(
  trx: Transaction<Schema>,
  name: string,
  agentIds: readonly string[],
): Promise<string> {
  const found = await trx.selectFrom('novel_groups').select('id').where('name', '=', name).executeTakeFirst();
  if (!found) return (await saveNovelGroup(trx, { name, position: 100, coverId: null, tags: [], agentIds })).groupId;
  await addGroupAgents(trx, found.id, agentIds);
  return found.id;
}

async function addGroupAgents(trx: Kysely<Schema>, groupId: string, agentIds: readonly string[]): Promise<void> {
  await sql`insert into novel_group_agents (agent_id, group_id)
    select agent_id, ${groupId}::bigint from unnest(${[...agentIds]}::bigint[]) as a (agent_id)
    on conflict do nothing`.execute(trx);
}

export interface NovelImport {
  /** Natural key: saving the same key again changes the same novel. */
  readonly importKey: string;
  readonly title: string;
  readonly authorId: string;
  /** Null: in no list until it has one. A cover that is there stays when none is given. */
  readonly coverId: string | null;
  readonly groupId: string;
  readonly state: '连载' | '完结';
  readonly rating: 'all' | '18';
  readonly synopsis: string;
  readonly tags: readonly string[];
  readonly picked?: number;
  /** Agents that show it. */
  readonly agentIds: readonly string[];
}

/** Writes the novel's own row; its lists follow with `finishNovel`. */
export async function saveNovel(trx: Transaction<Schema>, novel: NovelImport): Promise<{ novelId: string }> {
  const fields = {
    title: novel.title,
    author_id: novel.authorId,
    group_id: novel.groupId,
    state: novel.state,
    rating: novel.rating,
    synopsis: novel.synopsis,
    tags: [...novel.tags],
    picked: novel.picked ?? 0,
  };
  const { id } = await trx
    .insertInto('novels')
    .values({
      import_key: novel.importKey,
      cover_id: novel.coverId,
      access: 'free',
      updated_at: new Date(0),
      ...fields,
    })
    .onConflict((conflict) =>
      conflict
        .column('import_key')
        .doUpdateSet({ ...fields, ...(novel.coverId === null ? {} : { cover_id: novel.coverId }) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('novel_agents')
    .where('novel_id', '=', id)
    .where(sql<boolean>`agent_id <> all(${[...novel.agentIds]}::bigint[])`)
    .execute();
  await sql`insert into novel_agents (novel_id, agent_id)
    select ${id}::bigint, agent_id from unnest(${[...novel.agentIds]}::bigint[]) as a (agent_id)
    on conflict do nothing`.execute(trx);
  return { novelId: id };
}

export interface ChapterImport {
  readonly title: string;
  readonly access: 'free' | 'credit' | 'vip';
  /** Paragraphs. */
  readonly text: readonly string[];
  /** In the future: hidden until then. Left out: now for a new chapter, as it was for one that is there. */
  readonly publishedAt?: Date;
}

export interface ChapterChanges {
  added: number;
  changed: number;
  removed: number;
}

/**
 * Writes chapters that follow each other, the first at `from`. One that stands at its position already keeps its id,
 * and with it what readers remember of it.
 */
export async function saveChapters(
  trx: Transaction<Schema>,
  novelId: string,
  from: number,
  chapters: readonly ChapterImport[],
  now: number,
): Promise<Omit<ChapterChanges, 'removed'>> {
  const texts = chapters.map(({ text }) => text.join('\n'));
  const { rows } = await sql<{ added: number; changed: number }>`with given as (
      select ${from}::int + (row_number() over ())::int - 1 as position, g.* from unnest(
        ${chapters.map(({ title }) => title)}::text[], ${chapters.map(({ access }) => access)}::text[],
        ${texts.map(wordsOf)}::int[], ${chapters.map(({ publishedAt }) => publishedAt ?? null)}::timestamptz[],
        ${texts}::text[]
      ) as g (title, access, words, published_at, text)
    ), before as (
      select c.position, c.title, c.access, t.text from novel_chapters c join novel_texts t on t.chapter_id = c.id
      where c.novel_id = ${novelId} and c.position in (select position from given)
    ), saved as (
      insert into novel_chapters as c (novel_id, position, title, access, words, published_at)
      select ${novelId}::bigint, position, title, access, words, coalesce(published_at, ${new Date(now)}) from given
      on conflict (novel_id, position) do update set title = excluded.title, access = excluded.access,
        words = excluded.words,
        published_at = coalesce((select g.published_at from given g where g.position = c.position), c.published_at)
      returning id, position
    ), texts as (
      insert into novel_texts as t (chapter_id, text)
      select s.id, g.text from saved s join given g using (position)
      on conflict (chapter_id) do update set text = excluded.text where t.text <> excluded.text
    )
    select count(*) filter (where b.position is null)::int as added,
      count(*) filter (where (b.title, b.access, b.text) is distinct from (g.title, g.access, g.text)
        and b.position is not null)::int as changed
    from given g left join before b using (position)`.execute(trx);
  return rows[0] ?? { added: 0, changed: 0 };
}

/** The last step of an import: chapters past the last one go, and the lists are brought up to date. */
export async function finishNovel(
  trx: Transaction<Schema>,
  novelId: string,
  chapters: number,
  now: number,
): Promise<{ removed: number }> {
  const gone = await trx
    .deleteFrom('novel_chapters')
    .where('novel_id', '=', novelId)
    .where('position', '>', chapters)
    .executeTakeFirst();
  await refreshNovels(trx, [novelId], now);
  await invalidate(trx, novelTag);
  return { removed: Number(gone.numDeletedRows) };
}

/** Reads that are known from elsewhere, by hours back from now; they replace what was counted. */
export async function saveReads(
  db: Kysely<Schema>,
  novelId: string,
  agentIds: readonly string[],
  reads: readonly { hoursBack: number; reads: number }[],
  now: number,
): Promise<void> {
  await within(db, async (trx) => {
    await trx.deleteFrom('novel_read_hours').where('novel_id', '=', novelId).execute();
    for (const agentId of agentIds) {
      await sql`insert into novel_read_hours as h (agent_id, novel_id, hour, reads)
        select ${agentId}::bigint, ${novelId}::bigint, hour, sum(reads) from unnest(
          ${reads.map(({ hoursBack }) => shanghaiHourName(now - hoursBack * 3_600_000))}::text[],
          ${reads.map((one) => one.reads)}::bigint[]
        ) as given (hour, reads) group by hour`.execute(trx);
    }
    await sql`update novels set reads = greatest(reads, ${reads.reduce((sum, one) => sum + one.reads, 0)})
      where id = ${novelId}`.execute(trx);
    await sql`insert into novel_count_changes values (${novelId}) on conflict do nothing`.execute(trx);
  });
}

/** Characters that are not blank. */
export function wordsOf(text: string): number {
  return text.length - (text.match(/[\s\udc00-\udfff]/g)?.length ?? 0);
}

async function within<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.isTransaction ? await work(db as Transaction<Schema>) : await db.transaction().execute(work);
}

import { sql } from 'kysely';
import { moveParagraphTalks } from '../../comment/comment.public.ts';
import { type KnownChapter, matchChapters, mergeOrder, sketchOf } from './chapter-match.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type Access = 'free' | 'credit' | 'vip';

export interface ChapterImport {
  readonly title: string;
  /** Left out: as it was for one that is there, as the chapter before it for a new one. */
  readonly access?: Access;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** In the future: hidden until then. Left out: now for a new chapter, as it was for one that is there. */
  readonly publishedAt?: Date;
}

export interface ChapterChanges {
  added: number;
  changed: number;
  /** Not in the file any more: taken away, or kept where they were. */
  removed: number;
  kept: number;
}

/** Lays chapters down beside the novel, in their order; nothing of them is seen before they are merged into it. */
export async function stageChapters(trx: Tx, chapters: readonly ChapterImport[]): Promise<void> {
  await sql`create temporary table if not exists novel_stage (
      place bigint generated always as identity primary key, title text not null, access text, published_at timestamptz(3),
      words integer not null, text text not null
    ) on commit drop`.execute(trx);
  const texts = chapters.map(({ text }) => text.join('\n'));
  await sql`insert into novel_stage (title, access, published_at, words, text)
    select * from unnest(
      ${chapters.map(({ title }) => title)}::text[], ${chapters.map(({ access }) => access ?? null)}::text[],
      ${chapters.map(({ publishedAt }) => publishedAt ?? null)}::timestamptz[], ${texts.map(wordsOf)}::int[], ${texts}::text[]
    )`.execute(trx);
}

interface Merge {
  /** Chapters that the file does not have any more go. */
  readonly prune: boolean;
  /** Decides by the place in the whole novel, counted from 1. */
  readonly accessAt?: ((position: number) => Access) | undefined;
  readonly now: number;
}

interface Row extends KnownChapter {
  readonly access: Access | null;
}

/** Makes the chapters of the novel those that were laid down; a chapter that is known again keeps its id, and its readers their place. */
export async function mergeChapters(
  trx: Tx,
  novelId: string,
  { prune, accessAt, now }: Merge,
): Promise<ChapterChanges> {
  const stored = await rowsOf(
    trx,
    sql`select c.id as key, c.title, md5(t.text) as hash, c.access
    from novel_chapters c join novel_texts t on t.chapter_id = c.id where c.novel_id = ${novelId} order by c.position`,
  );
  const given = await rowsOf(
    trx,
    sql`select place as key, title, md5(text) as hash, access from novel_stage order by place`,
  );
  const matches = await matchChapters(stored, given, async (side, keys) => await sketchesOf(trx, side, keys));
  const byId = new Map(stored.map((row) => [row.key, row]));
  const staged = new Map(given.map((row) => [`new ${row.key}`, row]));
  const idOf = (row: Row) => matches.get(row.key) ?? `new ${row.key}`;
  for (const row of given) staged.set(idOf(row), row);
  const inFile = given.map(idOf);
  const gone = stored.filter(({ key }) => !staged.has(key)).map(({ key }) => key);
  const order = prune
    ? inFile
    : mergeOrder(
        inFile,
        stored.map(({ key }) => key),
      );

  let before: Access = 'free';
  const plan = order.map((id, index) => {
    const place = staged.get(id)?.key ?? null;
    const decided = place === null ? undefined : (staged.get(id)?.access ?? accessAt?.(index + 1));
    before = decided ?? byId.get(id)?.access ?? before;
    return { id: id.startsWith('new ') ? null : id, place, position: index + 1, access: before };
  });
  if (prune) await moveReaders(trx, stored, new Set(gone));
  await write(trx, novelId, plan, gone, { prune, now });
  const added = plan.filter(({ id }) => id === null).length;
  const changed = plan.filter(({ id, place, access }) => {
    const [old, one] = [byId.get(id ?? ''), staged.get(id ?? '')];
    return old && one && place !== null && (old.title !== one.title || old.hash !== one.hash || old.access !== access);
  }).length;
  return { added, changed, removed: prune ? gone.length : 0, kept: prune ? 0 : gone.length };
}

async function rowsOf(trx: Tx, query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await sql<Row>`${query}`.execute(trx)).rows;
}

/** Texts are looked at a few at a time: a novel of any length is never in memory whole. */
async function sketchesOf(trx: Tx, side: 'stored' | 'given', keys: readonly string[]) {
  const found = new Map<string, readonly number[]>();
  const from = side === 'stored' ? sql`novel_texts` : sql`novel_stage`;
  const id = side === 'stored' ? sql`chapter_id` : sql`place`;
  for (let at = 0; at < keys.length; at += 50) {
    const { rows } = await sql<{ key: string; text: string }>`select ${id} as key, text from ${from}
      where ${id} = any(${keys.slice(at, at + 50)}::bigint[])`.execute(trx);
    for (const { key, text } of rows) found.set(key, sketchOf(text));
  }
  return found;
}

/** Who stopped in a chapter that goes, goes on at the end of the one before it, or at the beginning of what is left. */
async function moveReaders(trx: Tx, stored: readonly Row[], gone: ReadonlySet<string>): Promise<void> {
  let last = stored.find(({ key }) => !gone.has(key))?.key;
  const moves: { from: string; to: string }[] = [];
  for (const { key } of stored) {
    if (!gone.has(key)) last = key;
    else if (last !== undefined) moves.push({ from: key, to: last });
  }
  if (moves.length === 0) return;
  await sql`update novel_places p set chapter_id = m.into_id, text_offset = 0
    from unnest(${moves.map(({ from }) => from)}::bigint[], ${moves.map(({ to }) => to)}::bigint[]) as m (from_id, into_id)
    where p.chapter_id = m.from_id`.execute(trx);
}

interface Planned {
  readonly id: string | null;
  readonly place: string | null;
  readonly position: number;
  readonly access: Access;
}

async function write(
  trx: Tx,
  novelId: string,
  plan: readonly Planned[],
  gone: readonly string[],
  { prune, now }: Pick<Merge, 'prune' | 'now'>,
): Promise<void> {
  if (prune)
    await trx
      .deleteFrom('novel_chapters')
      .where('id', '=', sql<string>`any(${[...gone]}::bigint[])`)
      .execute();
  const planned = sql`unnest(${plan.map(({ id }) => id)}::bigint[], ${plan.map(({ place }) => place)}::bigint[],
    ${plan.map(({ position }) => position)}::int[], ${plan.map(({ access }) => access)}::text[]) as p (id, place, position, access)`;
  // Positions are unique at every moment: those that move step aside first.
  await sql`update novel_chapters c set position = c.position + 1000000000 from ${planned}
    where c.id = p.id and c.position <> p.position`.execute(trx);
  await sql`update novel_chapters c set position = p.position, access = p.access,
      title = coalesce(s.title, c.title), words = coalesce(s.words, c.words),
      published_at = coalesce(s.published_at, c.published_at)
    from ${planned} left join novel_stage s on s.place = p.place
    where c.id = p.id and (c.position, c.access, c.title, c.words, c.published_at) is distinct from
      (p.position, p.access, coalesce(s.title, c.title), coalesce(s.words, c.words), coalesce(s.published_at, c.published_at))`.execute(
    trx,
  );
  const { rows: rewritten } = await sql<{ id: string }>`update novel_texts t set text = s.text
    from ${planned} join novel_stage s on s.place = p.place
    where t.chapter_id = p.id and t.text <> s.text returning t.chapter_id as id`.execute(trx);
  await moveParagraphTalks(
    trx,
    rewritten.map(({ id }) => id),
  );
  await sql`with made as (
      insert into novel_chapters (novel_id, position, title, access, words, published_at)
      select ${novelId}::bigint, p.position, s.title, p.access, s.words, coalesce(s.published_at, ${new Date(now)})
      from ${planned} join novel_stage s on s.place = p.place where p.id is null
      returning id, position
    )
    insert into novel_texts (chapter_id, text)
    select m.id, s.text from made m join ${planned} on p.position = m.position join novel_stage s on s.place = p.place`.execute(
    trx,
  );
  await sql`truncate novel_stage`.execute(trx);
}

/** Characters that are not blank. */
export function wordsOf(text: string): number {
  return text.length - (text.match(/[\s\udc00-\udfff]/g)?.length ?? 0);
}

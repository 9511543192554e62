import { paragraphId } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import type { CommentKind } from '@liuguang/contract/shapes/comment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Talk, TalkKey } from './talk.ts';

const columns = sql`t.id as "talkId", t.comments::int as comments, t.pinned_id as "pinnedId"`;

/** Each by the unique index of its kind. */
function isTalk({ agentId, kind, itemId, anchor }: TalkKey): RawBuilder<boolean> {
  const column = { post: 'post_id', video: 'video_id', chapter: 'chapter_id', paragraph: 'chapter_id' }[kind];
  const paragraph = anchor ? sql`and t.text_hash = ${anchor.hash} and t.ordinal = ${anchor.ordinal}` : sql``;
  return sql<boolean>`t.kind = ${sql.lit(kind)} and t.agent_id = ${agentId} and t.${sql.id(column)} = ${itemId} ${paragraph}`;
}

/** Null while nobody has said anything. */
export async function findTalk(db: Db, key: TalkKey): Promise<Talk | null> {
  const { rows } = await sql<Talk>`select ${columns} from comment_talks t where ${isTalk(key)}`.execute(db);
  return rows[0] ?? null;
}

/** Holds the talk until the transaction ends, and begins it where there is none; null when what it is about has gone. */
export async function holdTalk(trx: Db, key: TalkKey, quote: string | null): Promise<Talk | null> {
  const { agentId, kind, itemId, anchor } = key;
  // The post before its talk, in the order in which a deletion takes them: no deadlock between the two.
  if (kind === 'post') {
    const { rows } = await sql`select from posts where id = ${itemId} for update`.execute(trx);
    if (rows.length === 0) return null;
  }
  const found = async () =>
    (await sql<Talk>`select ${columns} from comment_talks t where ${isTalk(key)} for update`.execute(trx)).rows[0];
  const known = await found();
  if (known) return known;
  const source = { post: 'posts', video: 'videos', chapter: 'novel_chapters', paragraph: 'novel_chapters' }[kind];
  const column = { post: 'post_id', video: 'video_id', chapter: 'chapter_id', paragraph: 'chapter_id' }[kind];
  await sql`insert into comment_talks (agent_id, kind, ${sql.id(column)}, text_hash, ordinal, quote)
    select ${agentId}::bigint, ${kind}, s.id, ${anchor?.hash ?? null}, ${anchor?.ordinal ?? null}::int, ${quote}
    from ${sql.id(source)} s where s.id = ${itemId} on conflict do nothing`.execute(trx);
  return (await found()) ?? null;
}

interface NewTalk extends TalkKey {
  /** How the paragraph begins; for nothing else. */
  readonly quote?: string;
}

/** Many at once, in their order; undefined for one whose subject has gone. */
export async function holdTalks(trx: Db, talks: readonly NewTalk[]): Promise<(string | undefined)[]> {
  const list = talks.map(({ anchor, ...talk }, n) => ({ n, ...talk, ...anchor }));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as w (n int, "agentId" bigint, kind text, "itemId" bigint,
    hash text, ordinal int, quote text)`;
  const posts = talks.flatMap(({ kind, itemId }) => (kind === 'post' ? [itemId] : []));
  await sql`select from posts where id = any(${posts}::bigint[]) order by id for update`.execute(trx);
  await sql`insert into comment_talks (agent_id, kind, post_id, video_id, chapter_id, text_hash, ordinal, quote)
    select w."agentId", w.kind, p.id, v.id, c.id, w.hash, w.ordinal, w.quote from ${wanted}
    left join posts p on w.kind = 'post' and p.id = w."itemId"
    left join videos v on w.kind = 'video' and v.id = w."itemId"
    left join novel_chapters c on w.kind in ('chapter', 'paragraph') and c.id = w."itemId"
    where coalesce(p.id, v.id, c.id) is not null order by w.n on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ n: number; talkId: string }>`select w.n, t.id as "talkId" from ${wanted}
    join comment_talks t on t.kind = w.kind and t.agent_id = w."agentId"
      and coalesce(t.post_id, t.video_id, t.chapter_id) = w."itemId"
      and t.text_hash is not distinct from w.hash and t.ordinal is not distinct from w.ordinal
    order by t.id for update of t`.execute(trx);
  const ids = new Map(rows.map(({ n, talkId }) => [n, talkId]));
  return talks.map((_, n) => ids.get(n));
}

/** By its number, the post first as above. */
export async function holdTalkOf(trx: Db, talkId: string): Promise<void> {
  await sql`select from posts where id = (select post_id from comment_talks where id = ${talkId}) for update`.execute(
    trx,
  );
  await sql`select from comment_talks where id = ${talkId} for update`.execute(trx);
}

interface PlaceRow {
  readonly agentId: string;
  readonly kind: CommentKind;
  readonly itemId: string;
  readonly hash: string | null;
  readonly ordinal: number | null;
}

/** What a comment is on now; null when it has gone, waits for others than who asks, or another agent has it. */
export async function placeOf(db: Db, agentId: string, commentId: string, me: string | null): Promise<TalkKey | null> {
  const { rows } = await sql<PlaceRow>`select t.agent_id as "agentId", t.kind,
      coalesce(t.post_id, t.video_id, t.chapter_id) as "itemId", t.text_hash as hash, t.ordinal
    from comments c join comment_talks t on t.id = c.talk_id
    where c.id = ${commentId} and c.text is not null and t.agent_id = ${agentId}
      and (c.state = 'published' or c.author_id = ${me}::bigint)`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { hash, ordinal, ...place } = row;
  return { ...place, anchor: hash === null || ordinal === null ? null : { hash, ordinal } };
}

/** The id that what a comment is on has on the wire. */
export function wireId({ itemId, anchor }: TalkKey): string {
  return anchor ? paragraphId(itemId, anchor) : itemId;
}

interface ChapterCounts {
  readonly comments: number;
  readonly list: { readonly paragraphId: string; readonly comments: number }[];
}

/** A text has some hundred paragraphs; one that has been split into many thousand is not counted to its end. */
const mostParagraphs = 2000;

export async function chapterCounts(db: Db, agentId: string, chapterId: string): Promise<ChapterCounts> {
  const { rows } = await sql<{ hash: string | null; ordinal: number | null; comments: number }>`
    select t.text_hash as hash, t.ordinal, t.comments::int as comments from comment_talks t
    where t.chapter_id = ${chapterId} and t.agent_id = ${agentId} and t.comments > 0
    order by t.kind limit ${mostParagraphs}`.execute(db);
  return {
    comments: rows.find(({ hash }) => hash === null)?.comments ?? 0,
    list: rows.flatMap(({ hash, ordinal, comments }) =>
      hash === null || ordinal === null ? [] : [{ paragraphId: paragraphId(chapterId, { hash, ordinal }), comments }],
    ),
  };
}

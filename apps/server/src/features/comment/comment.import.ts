import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { holdTalks } from './talk/talk.repository.ts';
import type { TalkKey } from './talk/talk.ts';

interface Said {
  readonly authorId: string;
  readonly text: string;
  readonly likes: number;
  readonly createdAt: Date;
}

export interface CommentImport extends Said {
  readonly replies?: readonly Said[];
}

export interface TalkImport extends TalkKey {
  /** Natural key: importing again changes the comments instead of adding some. */
  readonly importKey: string;
  /** How the paragraph begins; for nothing else. */
  readonly quote?: string;
  readonly comments: readonly CommentImport[];
}

/** What people say about things, with the counts that follow from it. */
export async function saveComments(trx: Db, talks: readonly TalkImport[]): Promise<void> {
  const talked = talks.filter(({ comments }) => comments.length > 0);
  const talkIds = await holdTalks(trx, talked);
  const rows = talked.flatMap(({ importKey, comments }, n) => {
    const talkId = talkIds[n];
    return talkId === undefined
      ? []
      : comments.flatMap((comment, index) => rowsOf(talkId, `${importKey} ${index}`, comment));
  });
  await sql`insert into comments (import_key, talk_id, author_id, text, likes, created_at)
    select key, "talkId", "authorId", text, likes, "createdAt" from ${list(rows)} order by n
    on conflict (import_key) do update set author_id = excluded.author_id, text = excluded.text, likes = excluded.likes,
      created_at = excluded.created_at`.execute(trx);
  // Ids rise in the order in which things are said, so the answers are put below what they answer afterwards.
  await sql`update comments c set parent_id = p.id from ${list(rows.filter(({ parent }) => parent !== null))}
    join comments p on p.import_key = parent
    where c.import_key = said.key and c.parent_id is distinct from p.id`.execute(trx);
  await recount(trx, [...new Set(rows.map(({ talkId }) => talkId))]);
}

function rowsOf(talkId: string, key: string, { replies = [], ...comment }: CommentImport) {
  const row = (own: string, parent: string | null, said: Said) => ({ ...said, key: own, talkId, parent });
  return [row(key, null, comment), ...replies.map((reply, place) => row(`${key} ${place}`, key, reply))];
}

const list = (rows: readonly ReturnType<typeof rowsOf>[number][]) =>
  sql`rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (key text, "talkId" bigint, "authorId" bigint, text text,
    likes bigint, "createdAt" timestamptz, parent text)) with ordinality
    as said (key, "talkId", "authorId", text, likes, "createdAt", parent, n)`;

/** From the rows themselves: for whoever changes many of them at once. */
export async function recount(trx: Db, talkIds: readonly string[]): Promise<void> {
  const shown = sql`text is not null and state = 'published'`;
  await sql`update comments c set replies = n.replies from (
      select p.id, (select count(*) from comments r where r.parent_id = p.id and ${shown}) as replies
      from comments p where p.talk_id = any(${[...talkIds]}::bigint[]) and p.parent_id is null
    ) n where c.id = n.id and c.replies <> n.replies`.execute(trx);
  await sql`update comment_talks t set comments = (select count(*) from comments where talk_id = t.id and ${shown})
    where t.id = any(${[...talkIds]}::bigint[])`.execute(trx);
}

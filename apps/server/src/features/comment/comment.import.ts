import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { holdTalk } from './talk/talk.repository.ts';
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

interface TalkImport extends TalkKey {
  /** Natural key: importing again changes the comments instead of adding some. */
  readonly importKey: string;
  /** How the paragraph begins; for nothing else. */
  readonly quote?: string;
  readonly comments: readonly CommentImport[];
}

/** What people say about something, with the counts that follow from it. */
export async function saveComments(trx: Db, { importKey, quote, comments, ...key }: TalkImport): Promise<void> {
  if (comments.length === 0) return;
  const talk = await holdTalk(trx, key, quote ?? null);
  if (!talk) return;
  for (const [index, comment] of comments.entries()) {
    const parent = await save(trx, `${importKey} ${index}`, talk.talkId, null, comment);
    for (const [place, reply] of (comment.replies ?? []).entries())
      await save(trx, `${importKey} ${index} ${place}`, talk.talkId, parent, reply);
  }
  await recount(trx, talk.talkId);
}

async function save(
  trx: Db,
  importKey: string,
  talkId: string,
  parentId: string | null,
  { authorId, text, likes, createdAt }: Said,
): Promise<string> {
  const fields = { author_id: authorId, text, likes, created_at: createdAt };
  const { id } = await trx
    .insertInto('comments')
    .values({ import_key: importKey, talk_id: talkId, parent_id: parentId, ...fields })
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** From the rows themselves: for whoever changes many of them at once. */
export async function recount(trx: Db, talkId: string): Promise<void> {
  const shown = sql`text is not null and state = 'published'`;
  await sql`update comments c set replies = (select count(*) from comments r where r.parent_id = c.id and ${shown})
    where c.talk_id = ${talkId} and c.parent_id is null`.execute(trx);
  await sql`update comment_talks t set comments = (select count(*) from comments where talk_id = t.id and ${shown})
    where t.id = ${talkId}`.execute(trx);
}

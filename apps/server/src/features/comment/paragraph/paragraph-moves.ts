import { anchorsOf } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { excerpt } from '../../message/message.public.ts';
import { commentCounts } from '../comment-counts.ts';
import { recount } from '../comment.import.ts';
import { holdTalk } from '../talk/talk.repository.ts';
import type { TalkKey } from '../talk/talk.ts';
import { type Paragraph, successorOf } from './likeness.ts';

interface Old {
  readonly talkId: string;
  readonly agentId: string;
  readonly hash: string;
  readonly ordinal: number;
  readonly quote: string;
}

/**
 * After texts of chapters were changed: what was said about a paragraph goes on with the paragraph that it has become,
 * and, where that has gone, with the chapter, with the words that it was about.
 */
export async function moveParagraphTalks(trx: Db, chapterIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ chapterId: string; text: string }>`select t.chapter_id as "chapterId", t.text
    from novel_texts t where t.chapter_id = any(${[...chapterIds]}::bigint[])
      and exists (select from comment_talks k where k.chapter_id = t.chapter_id and k.kind = 'paragraph')`.execute(trx);
  if (rows.length === 0) return;
  await lockFor(trx, commentCounts);
  for (const { chapterId, text } of rows) await moveIn(trx, chapterId, text.split('\n'));
}

async function moveIn(trx: Db, chapterId: string, texts: readonly string[]): Promise<void> {
  const anchors = anchorsOf(texts);
  const paragraphs = texts.flatMap((text, index): Paragraph[] => {
    const anchor = anchors[index];
    return anchor ? [{ text, anchor }] : [];
  });
  const there = new Set(anchors.map(({ hash, ordinal }) => `${hash} ${ordinal}`));
  const { rows: talks } = await sql<Old>`select id as "talkId", agent_id as "agentId", text_hash as hash, ordinal, quote
    from comment_talks where chapter_id = ${chapterId} and kind = 'paragraph' order by id for update`.execute(trx);
  for (const { hash, ordinal, ...talk } of talks) {
    if (there.has(`${hash} ${ordinal}`)) continue;
    // The same words again, fewer times than before: the last of them.
    const same = anchors.findLast((anchor) => anchor.hash === hash);
    const next = same ? { anchor: same, text: talk.quote } : successorOf(talk.quote, paragraphs);
    const key = { agentId: talk.agentId, itemId: chapterId };
    if (next)
      await moveTo(trx, talk, { ...key, kind: 'paragraph', anchor: next.anchor }, next.text.trim().slice(0, 300));
    else await moveTo(trx, talk, { ...key, kind: 'chapter', anchor: null }, null);
  }
}

/** Into a talk that may be there already. */
async function moveTo(trx: Db, from: Pick<Old, 'talkId' | 'quote'>, key: TalkKey, quote: string | null): Promise<void> {
  const into = await holdTalk(trx, key, quote);
  if (!into) return;
  const words = key.kind === 'chapter' ? excerpt(from.quote, 60) : null;
  await sql`update comments set talk_id = ${into.talkId},
      quote = case when parent_id is null then coalesce(${words}, quote) else quote end
    where talk_id = ${from.talkId}`.execute(trx);
  await sql`delete from comment_talks where id = ${from.talkId}`.execute(trx);
  await recount(trx, [into.talkId]);
}

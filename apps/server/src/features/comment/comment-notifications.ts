import type { CommentKind } from '@liuguang/contract/shapes/comment.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { NewLike } from '../../platform/db/toggles/likes.ts';
import {
  excerpt,
  type LikedThing,
  type NotificationToSend,
  notify,
  notifyOfLikes,
  retract,
} from '../message/message.public.ts';

/** Comments `c` with what they are on, `t`, and who made that, `o`, if that is somebody of the same agent. */
const placed = sql`comments c join comment_talks t on t.id = c.talk_id
  left join posts p on p.id = t.post_id left join videos v on v.id = t.video_id
  left join novel_chapters h on h.id = t.chapter_id left join novels n on n.id = h.novel_id
  left join accounts o on o.id = coalesce(p.author_id, v.author_id, n.author_id) and o.agent_id = t.agent_id`;

/** Leads to the comment itself. */
const link = sql`case t.kind when 'post' then '/postDetails?id=' || t.post_id when 'video' then '/video?id=' || t.video_id
  else '/novelReader?id=' || h.novel_id || '&chapter=' || h.id end || '&comment=' || c.id`;

const adult = sql`coalesce(p.rating = '18', v.rating = '18', n.rating = '18', false)`;

interface Written {
  readonly kind: CommentKind;
  readonly agentId: string;
  readonly text: string;
  readonly by: string;
  readonly link: string;
  readonly adult: boolean;
  readonly creatorId: string | null;
  readonly answered: string | null;
}

const thing: Record<CommentKind, string> = { post: '帖子', video: '视频', chapter: '小说', paragraph: '小说' };

/** To whoever is answered and to who made what it is on; one notification where they are the same. */
export async function notifyOfComment(trx: Db, commentId: string, at: number): Promise<void> {
  const { rows } =
    await sql<Written>`select t.kind, t.agent_id as "agentId", c.text, c.author_id as by, ${link} as link,
      ${adult} as adult, o.id as "creatorId", coalesce(c.reply_to, r.author_id) as answered
    from ${placed} left join comments r on r.id = c.parent_id where c.id = ${commentId}`.execute(trx);
  const [written] = rows;
  if (!written) return;
  const { kind, agentId, text, by, creatorId, answered } = written;
  const shared = {
    agentId,
    kind: 'reply',
    text: excerpt(text, 100),
    link: written.link,
    actorId: by,
    adult: written.adult,
    at,
  } as const;
  const notifications: NotificationToSend[] = [];
  if (answered !== null)
    notifications.push({ ...shared, accountId: answered, title: '回复了你的评论', key: `reply ${commentId}` });
  if (creatorId !== null && answered !== creatorId)
    notifications.push({
      ...shared,
      accountId: creatorId,
      title: `评论了你的${thing[kind]}`,
      key: `comment ${commentId}`,
    });
  await notify(trx, ...notifications);
}

/** A notification quotes the comment: it goes with it. */
export async function retractComment(trx: Db, commentId: string): Promise<void> {
  await retract(trx, `reply ${commentId}`, `comment ${commentId}`, `like comment ${commentId}`);
}

export async function notifyOfCommentLikes(
  trx: Db,
  made: readonly NewLike[],
  counts: ReadonlyMap<string, number>,
  at: number,
): Promise<void> {
  if (made.length === 0) return;
  const ids = [...new Set(made.map(({ id }) => id))];
  const { rows: things } = await sql<LikedThing>`select c.id, c.author_id, t.agent_id, c.text, ${link} as link,
      ${adult} as adult
    from ${placed} where c.id = any(${ids}::bigint[])`.execute(trx);
  await notifyOfLikes(trx, { kind: 'comment', name: '评论', things, made, counts, at });
}

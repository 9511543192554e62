import { sql } from 'kysely';
import { type NotificationToSend, excerpt, notify, retract } from '../message/message.public.ts';
import type { LikeKind } from './community-counts.ts';
import type { Db } from '../../platform/db/db.ts';

// Notifications of what others did. Their keys name the event, so that undoing and doing it again notifies once.

interface Written {
  readonly commentId: string;
  readonly text: string;
  readonly by: string;
  readonly at: number;
  readonly post: { readonly id: string; readonly agentId: string; readonly authorId: string };
  /** Who wrote the comment that it answers. */
  readonly answers: string | null;
}

const postLink = (postId: string) => `/postDetails?id=${postId}`;

/** To whoever is answered and to the author of the post; one notification where they are the same. */
export async function notifyOfComment(trx: Db, comment: Written): Promise<void> {
  const { commentId, by, at, post, answers } = comment;
  const shared = {
    agentId: post.agentId,
    kind: 'reply',
    text: excerpt(comment.text, 100),
    link: postLink(post.id),
    actorId: by,
    at,
  } as const;
  const notifications: NotificationToSend[] = [];
  if (answers !== null)
    notifications.push({ ...shared, accountId: answers, title: '回复了你的评论', key: `reply ${commentId}` });
  if (answers !== post.authorId)
    notifications.push({ ...shared, accountId: post.authorId, title: '评论了你的帖子', key: `comment ${commentId}` });
  await notify(trx, ...notifications);
}

/** A notification quotes the comment: it goes with it. */
export async function retractComment(trx: Db, commentId: string): Promise<void> {
  await retract(trx, `reply ${commentId}`, `comment ${commentId}`, `like comment ${commentId}`);
}

export async function retractPost(trx: Db, postId: string): Promise<void> {
  await retract(trx, `like post ${postId}`);
}

interface Followed {
  readonly agentId: string;
  readonly authorId: string;
  readonly by: string;
  readonly at: number;
}

export async function notifyOfFollow(trx: Db, { agentId, authorId, by, at }: Followed): Promise<void> {
  await notify(trx, {
    agentId,
    accountId: authorId,
    kind: 'follow',
    title: '关注了你',
    text: '',
    link: `/author?id=${by}&kind=post`,
    key: `follow ${by}`,
    actorId: by,
    at,
  });
}

const likedThing = { post: '帖子', comment: '评论', video: '视频' } as const satisfies Record<LikeKind, string>;

/** Whose each of them is, and what it says. The author of a video may be of another agent and is notified there. */
const liked = {
  post: sql`select p.id, p.author_id, p.agent_id, p.text, '/postDetails?id=' || p.id as link from posts p`,
  comment: sql`select p.id, p.author_id, o.agent_id, p.text, '/postDetails?id=' || o.id as link
    from comments p join posts o on o.id = p.post_id`,
  video: sql`select p.id, p.author_id, a.agent_id, p.title as text, '/video?id=' || p.id as link
    from videos p join accounts a on a.id = p.author_id`,
} as const;

interface NewLike {
  readonly id: string;
  readonly accountId: string;
}

/**
 * All likes of one thing are one notification that counts them. It is unread again only when the count has grown beyond
 * the last one shown, so that undoing a like and liking again notifies nobody.
 */
export async function notifyOfLikes(
  trx: Db,
  kind: LikeKind,
  likes: readonly NewLike[],
  counts: ReadonlyMap<string, number>,
  at: number,
): Promise<void> {
  if (likes.length === 0) return;
  const ids = [...new Set(likes.map(({ id }) => id))];
  const { rows } = await sql<{ id: string; author_id: string; agent_id: string; text: string | null; link: string }>`
    ${liked[kind]} where p.id = any(${ids}::bigint[])`.execute(trx);
  await notify(
    trx,
    ...rows.flatMap(({ id, author_id: authorId, agent_id: agentId, text, link }): NotificationToSend[] => {
      const last = likes.findLast((like) => like.id === id && like.accountId !== authorId);
      if (!last) return [];
      const count = Math.max(1, counts.get(id) ?? 1);
      return [
        {
          agentId,
          accountId: authorId,
          kind: 'like',
          title: `${count > 1 ? `等 ${count} 人` : ''}赞了你的${likedThing[kind]}`,
          text: excerpt(text ?? ''),
          link,
          key: `like ${kind} ${id}`,
          actorId: last.accountId,
          count,
          at,
        },
      ];
    }),
  );
}

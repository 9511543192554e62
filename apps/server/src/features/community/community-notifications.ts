import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { NewLike } from '../../platform/db/toggles/likes.ts';
import { type LikedThing, notify, notifyOfLikes, retract } from '../message/message.public.ts';
import type { LikeKind } from './community-counts.ts';

// Notifications of what others did. Their keys name the event, so that undoing and doing it again notifies once.

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

const names = { post: '帖子', video: '视频' } as const satisfies Record<LikeKind, string>;

/** Whose each of them is, and what it says. The author of a video may be of another agent and is notified there. */
const liked = {
  post: sql`select p.id, p.author_id, p.agent_id, p.text, '/postDetails?id=' || p.id as link from posts p`,
  video: sql`select p.id, p.author_id, a.agent_id, p.title as text, '/video?id=' || p.id as link
    from videos p join accounts a on a.id = p.author_id`,
} as const;

export async function notifyOfWorkLikes(
  trx: Db,
  kind: LikeKind,
  made: readonly NewLike[],
  counts: ReadonlyMap<string, number>,
  at: number,
): Promise<void> {
  if (made.length === 0) return;
  const ids = [...new Set(made.map(({ id }) => id))];
  const { rows: things } = await sql<LikedThing>`${liked[kind]} where p.id = any(${ids}::bigint[])`.execute(trx);
  await notifyOfLikes(trx, { kind, name: names[kind], things, made, counts, at });
}

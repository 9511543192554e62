import type { Db } from '../../platform/db/db.ts';
import type { NewLike } from '../../platform/db/toggles/likes.ts';
import { excerpt } from './excerpt.ts';
import { notify } from './message.service.ts';
import type { NotificationToSend } from './notification.repository.ts';

/** Something that was liked: whose it is, where they are told, and what it says. */
export interface LikedThing {
  readonly id: string;
  readonly author_id: string;
  readonly agent_id: string;
  readonly text: string | null;
  readonly link: string;
  readonly adult?: boolean;
}

interface Likes {
  /** In keys: `post`, `comment`. */
  readonly kind: string;
  /** 帖子, 评论. */
  readonly name: string;
  readonly things: readonly LikedThing[];
  readonly made: readonly NewLike[];
  readonly counts: ReadonlyMap<string, number>;
  readonly at: number;
}

/**
 * All likes of one thing are one notification that counts them. It is unread again only when the count has grown beyond
 * the last one shown, so that undoing a like and liking again notifies nobody.
 */
export async function notifyOfLikes(trx: Db, { kind, name, things, made, counts, at }: Likes): Promise<void> {
  await notify(
    trx,
    ...things.flatMap(({ id, author_id: authorId, agent_id: agentId, text, link, adult }): NotificationToSend[] => {
      const last = made.findLast((like) => like.id === id && like.accountId !== authorId);
      if (!last) return [];
      const count = Math.max(1, counts.get(id) ?? 1);
      return [
        {
          agentId,
          accountId: authorId,
          kind: 'like',
          title: `${count > 1 ? `等 ${count} 人` : ''}赞了你的${name}`,
          text: excerpt(text ?? ''),
          link,
          key: `like ${kind} ${id}`,
          actorId: last.accountId,
          count,
          adult: adult ?? false,
          at,
        },
      ];
    }),
  );
}

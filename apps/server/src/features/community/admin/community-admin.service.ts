import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { ConsolePost } from '@liuguang/contract/admin/community.ts';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { commentCounts, commentsForStaff, findCommentForStaff, removeComment } from '../../comment/comment.public.ts';
import { excerpt, notify } from '../../message/message.public.ts';
import type { StoredPicture } from '../../picture/picture.public.ts';
import type { DecisionService } from '../../safety/safety.public.ts';
import { postCounts } from '../community-counts.ts';
import { removePost } from '../posts/post.repository.ts';
import {
  type AdminPost,
  findPost,
  type KnownPost,
  picturesForStaff,
  postsForStaff,
  showHiddenPost,
  type Thing,
} from './post-admin.repository.ts';

type AgentIds = readonly string[] | null;

type KnownComment = NonNullable<Awaited<ReturnType<typeof findCommentForStaff>>> & { readonly kind: 'comment' };
export type KnownThing = KnownPost | KnownComment;

export type CommunityAdminService = ReturnType<typeof communityAdminService>;

interface Deps {
  readonly db: Db;
  readonly decisions: Pick<DecisionService, 'takeDown' | 'putBack'>;
  /** An address that opens for staff, whoever else may open the picture. */
  readonly pictureFor: (picture: StoredPicture) => Picture;
  readonly clock: () => number;
}

const names = { post: '帖子', comment: '评论' } as const;

/** What staff do with posts and comments. */
export function communityAdminService({ db, decisions, pictureFor, clock }: Deps) {
  return {
    async posts(search: AdminParsed<'community/posts'>, agentIds: AgentIds): Promise<AdminOutput<'community/posts'>> {
      const { list, nextCursor } = await postsForStaff(db, search, agentIds);
      const pictures = await picturesForStaff(
        db,
        list.map(({ id }) => id),
      );
      return {
        nextCursor,
        list: list.map((post) => toPost(post, (pictures.get(post.id) ?? []).map(pictureFor))),
      };
    },

    comments: (search: AdminParsed<'community/comments'>, agentIds: AgentIds) => commentsForStaff(db, search, agentIds),

    /** Refuses (NOT_FOUND) what is not there. */
    async find({ kind, id: given }: Thing): Promise<KnownThing> {
      const id = parseId(given);
      if (id === null) throw fail('NOT_FOUND');
      const comment = kind === 'comment' ? await findCommentForStaff(db, id) : null;
      const found = comment ? { ...comment, kind: 'comment' as const } : kind === 'post' && (await findPost(db, id));
      if (!found) throw fail('NOT_FOUND');
      return found;
    },

    async setHidden(
      { kind, id, agentId }: KnownThing,
      { hidden, reason, by }: { hidden: boolean; reason: string; by: string },
    ) {
      if (hidden) {
        await decisions.takeDown({ agentId, kind, itemId: id, reason, by });
        return;
      }
      if ((await decisions.putBack({ kind, itemId: id, reason, by })) !== null) return;
      // A post that was sent back when it waited has no case.
      if (!(await showHiddenPost(db, kind === 'post' ? id : '0'))) throw fail('NOT_FOUND');
    },

    async delete(trx: Db, thing: KnownThing, reason: string) {
      const { kind, id, agentId, authorId, text } = thing;
      await lockFor(trx, postCounts);
      await lockFor(trx, commentCounts);
      if (thing.kind === 'comment') await removeComment(trx, thing);
      else await removePost(trx, authorId, id);
      await notify(trx, {
        agentId,
        accountId: authorId,
        kind: 'review',
        title: `你的${names[kind]}已被删除`,
        text: `「${excerpt(text ?? '', 30) || '图片帖子'}」已被删除。理由：${reason}`,
        key: `community ${kind} ${id} deleted`,
        at: clock(),
      });
    },
  };
}

function toPost(post: AdminPost, pictures: Picture[]): ConsolePost {
  const { id, agentId, accountId, nickname, userCode, text, topics, hasClip, rating, state } = post;
  return {
    postId: id,
    agentId,
    author: { accountId, nickname, userCode },
    text,
    topics,
    pictures,
    hasClip,
    rating,
    state,
    likes: Number(post.likes),
    comments: Number(post.comments),
    createdAt: post.createdAt.getTime(),
  };
}

import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { ConsoleComment, ConsolePost } from '@liuguang/contract/admin/community.ts';
import type { Picture } from '@liuguang/contract/shapes/common.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { excerpt, notify } from '../../message/message.public.ts';
import type { StoredPicture } from '../../picture/picture.public.ts';
import type { DecisionService } from '../../safety/safety.public.ts';
import { removeComment } from '../comment.repository.ts';
import { postCounts } from '../community-counts.ts';
import { removePost } from '../posts/post.repository.ts';
import {
  type AdminComment,
  type AdminPost,
  commentsForStaff,
  findThing,
  type KnownThing,
  picturesForStaff,
  postsForStaff,
  showHiddenPost,
  type Thing,
} from './post-admin.repository.ts';

type AgentIds = readonly string[] | null;

export interface CommunityAdminService {
  posts(search: AdminParsed<'community/posts'>, agentIds: AgentIds): Promise<AdminOutput<'community/posts'>>;
  comments(search: AdminParsed<'community/comments'>, agentIds: AgentIds): Promise<Page<ConsoleComment>>;
  /** Refuses (NOT_FOUND) what is not there. */
  find(thing: Thing): Promise<KnownThing>;
  setHidden(thing: KnownThing, wanted: { hidden: boolean; reason: string; by: string }): Promise<void>;
  delete(trx: Db, thing: KnownThing, reason: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly decisions: Pick<DecisionService, 'takeDown' | 'putBack'>;
  /** An address that opens for staff, whoever else may open the picture. */
  readonly pictureFor: (picture: StoredPicture) => Picture;
  readonly clock: () => number;
}

const names = { post: '帖子', comment: '评论' } as const;

/** What staff do with posts and comments. */
export function communityAdminService({ db, decisions, pictureFor, clock }: Deps): CommunityAdminService {
  return {
    async posts(search, agentIds) {
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

    async comments(search, agentIds) {
      const { list, nextCursor } = await commentsForStaff(db, search, agentIds);
      return {
        nextCursor,
        list: list.map((comment) => toComment(comment, search.state === 'hidden')),
      };
    },

    async find(thing) {
      const id = parseId(thing.id);
      const found = id === null ? null : await findThing(db, { ...thing, id });
      if (!found) throw fail('NOT_FOUND');
      return found;
    },

    async setHidden({ kind, id, agentId }, { hidden, reason, by }) {
      if (hidden) {
        await decisions.takeDown({ agentId, kind, itemId: id, reason, by });
        return;
      }
      if ((await decisions.putBack({ kind, itemId: id, reason, by })) !== null) return;
      // A post that was sent back when it waited has no case.
      if (!(await showHiddenPost(db, kind === 'post' ? id : '0'))) throw fail('NOT_FOUND');
    },

    async delete(trx, { kind, id, agentId, authorId, text, postId, parentId }, reason) {
      await lockFor(trx, postCounts);
      if (kind === 'comment') await removeComment(trx, { id, postId, parentId });
      else await removePost(trx, authorId, id);
      await notify(trx, {
        agentId,
        accountId: authorId,
        kind: 'review',
        title: `你的${names[kind]}已被删除`,
        text: `「${excerpt(text, 30) || '图片帖子'}」已被删除。理由：${reason}`,
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

function toComment(comment: AdminComment, hidden: boolean): ConsoleComment {
  const { id, postId, agentId, accountId, nickname, userCode, text, about, isReply } = comment;
  return {
    commentId: id,
    postId,
    agentId,
    author: { accountId, nickname, userCode },
    text,
    about,
    isReply,
    hidden,
    likes: Number(comment.likes),
    createdAt: comment.createdAt.getTime(),
  };
}

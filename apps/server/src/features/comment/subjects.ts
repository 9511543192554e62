import { anchorsOf, parseParagraphId } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import type { CommentKind } from '@liuguang/contract/shapes/comment.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { NovelModule } from '../novel/novel.public.ts';
import type { VideoModule } from '../video/video.public.ts';
import type { Subject } from './talk/talk.ts';

export type Subjects = ReturnType<typeof commentSubjects>;

interface Others {
  readonly video: Pick<VideoModule, 'visible'>;
  readonly novel: Pick<NovelModule, 'chapterFor' | 'paragraphs'>;
  readonly community: Pick<CommunityModule, 'visible'>;
}

/** Enough to know it again by, and to show it above its comments. */
const longestQuote = 300;

export function commentSubjects({ video, novel, community }: Others) {
  return {
    /** What is commented on, for who may see it; refuses as its own screen does. */
    async find(agentId: string, account: Account | null, kind: CommentKind, id: string): Promise<Subject> {
      if (kind === 'video') {
        const { videoId, authorId } = await video.visible(agentId, id, account);
        return { agentId, kind, itemId: videoId, anchor: null, creatorId: authorId };
      }
      if (kind === 'post') {
        const { postId, author } = await community.visible(agentId, account, id);
        return { agentId, kind, itemId: postId, anchor: null, creatorId: author.authorId };
      }
      const paragraph = kind === 'paragraph' ? parseParagraphId(id) : null;
      if (kind === 'paragraph' && !paragraph) throw fail('NOT_FOUND');
      const { chapterId, authorId } = await novel.chapterFor(agentId, paragraph?.chapterId ?? id, account);
      return { agentId, kind, itemId: chapterId, anchor: paragraph?.anchor ?? null, creatorId: authorId };
    },

    /** How the paragraph begins now; null for what is no paragraph. Refuses one that is not in the text (any more). */
    async quote({ itemId, anchor }: Subject): Promise<string | null> {
      if (!anchor) return null;
      const paragraphs = await novel.paragraphs(itemId);
      const place = anchorsOf(paragraphs).findIndex(
        ({ hash, ordinal }) => hash === anchor.hash && ordinal === anchor.ordinal,
      );
      if (place < 0) throw failSaying('这一段已经修改，请重新打开本章', 'NOT_FOUND');
      return (paragraphs[place] ?? '').trim().slice(0, longestQuote);
    },
  };
}

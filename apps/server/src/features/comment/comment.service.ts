import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import { cleanOrRefuse } from '../../platform/text/clean-text.ts';
import type { CommunityModule } from '../community/community.public.ts';
import type { CommentLikeRepository } from './comment-like.repository.ts';
import type { CommentRepository } from './comment.repository.ts';
import { createComment, deleteOwnComment, pinComment } from './comment-write.repository.ts';
import type { Subjects } from './subjects.ts';
import { chapterCounts, findTalk, placeOf, wireId } from './talk/talk.repository.ts';
import type { Subject, TalkKey } from './talk/talk.ts';

type Listed = CallOutput<'comment/list'>;
type Which = Pick<ParsedInput<'comment/like'>, 'kind' | 'id' | 'commentId'>;

export type CommentService = ReturnType<typeof commentService>;

interface Deps {
  readonly db: Db;
  readonly comments: CommentRepository;
  readonly likes: CommentLikeRepository;
  readonly subjects: Subjects;
  readonly rules: CommunityModule['rules'];
  readonly clock: () => number;
}

const refused = '内容包含不允许发布的词语，请修改后再试';

export function commentService({ db, comments, likes, subjects, rules, clock }: Deps) {
  /** Where a comment is, if the caller may see that; what the caller takes it to be on must fit. */
  async function placed(account: Account, given: Which | { commentId: string }): Promise<Subject & { id: string }> {
    const id = known(given.commentId);
    const place = await placeOf(db, account.agentId, id, account.accountId);
    if (!place || ('kind' in given && !isAbout(place, given))) throw fail('NOT_FOUND');
    const subject = await subjects.find(account.agentId, account, place.kind, wireId(place));
    return { ...subject, id };
  }

  return {
    async list(
      agentId: string,
      account: Account | null,
      { kind, id, sort, parentId, commentId, cursor, size }: ParsedInput<'comment/list'>,
    ): Promise<Listed> {
      const subject = await subjects.find(agentId, account, kind, id);
      const { creatorId } = subject;
      const me = account?.accountId ?? null;
      const my = { creator: me === creatorId };
      const talk = await findTalk(db, subject);
      const first = parentId === undefined && cursor === undefined;
      if (!talk) {
        const none = first ? { pinned: null, ...(commentId === undefined ? {} : { linked: null }) } : {};
        return { list: [], nextCursor: null, comments: 0, my, ...none };
      }
      const { talkId, comments: counted, pinnedId } = talk;
      const reading = { talkId, creatorId, me };
      if (parentId !== undefined) {
        const page = await comments.replies(known(parentId), { ...reading, cursor, size });
        return { ...page, comments: counted, my };
      }
      const linkedId = commentId === undefined ? null : parseId(commentId);
      const [page, pinned, linked] = await Promise.all([
        comments.page({ ...reading, sort, pinnedId, cursor, size }),
        first && pinnedId !== null ? comments.thread(pinnedId, reading) : null,
        first && linkedId !== null ? comments.thread(linkedId, reading) : null,
      ]);
      return {
        ...page,
        comments: counted,
        my,
        ...(first ? { pinned: pinned && { ...pinned, pinned: true } } : {}),
        ...(first && commentId !== undefined ? { linked } : {}),
      };
    },

    async find(agentId: string, account: Account | null, commentId: string): Promise<CallOutput<'comment/find'>> {
      const place = await placeOf(db, agentId, known(commentId), account?.accountId ?? null);
      if (!place) throw fail('NOT_FOUND');
      const id = wireId(place);
      await subjects.find(agentId, account, place.kind, id);
      return { kind: place.kind, id };
    },

    async paragraphs(agentId: string, account: Account | null, given: string) {
      const { itemId } = await subjects.find(agentId, account, 'chapter', given);
      return await chapterCounts(db, agentId, itemId);
    },

    async add(account: Account, { kind, id, parentId, text: given, clientKey }: ParsedInput<'comment/add'>) {
      const { agentId, accountId } = account;
      const text = cleanOrRefuse(given);
      const subject = await subjects.find(agentId, account, kind, id);
      const verdict = await rules.verdict(agentId, [text]);
      if (verdict === 'refuse') throw failSaying(refused, 'INVALID_INPUT', { fields: { text: refused } });
      const made = await createComment(db, {
        talk: subject,
        quote: await subjects.quote(subject),
        parentId: parentId === undefined ? null : known(parentId),
        authorId: accountId,
        clientKey: clientKey ?? null,
        text,
        state: verdict === 'review' ? 'review' : 'published',
        at: clock(),
      });
      const { creatorId } = subject;
      const comment = made === null ? null : await comments.one(made, { creatorId, me: accountId });
      if (!comment) throw failSaying(kind === 'post' ? '评论或帖子已被删除' : '评论或内容已被删除', 'NOT_FOUND');
      return comment;
    },

    /** `which` without what it is on: as the seed's calls name comments. */
    async like(account: Account, which: Which | { commentId: string }, on: boolean) {
      // Also what is no longer shown can be taken back.
      const id = on ? (await placed(account, which)).id : known(which.commentId);
      const count = await likes.set({ accountId: account.accountId, id, on, at: clock() });
      if (count === null) throw fail('NOT_FOUND');
      return { liked: on, likes: count };
    },

    async remove(account: Account, commentId: string) {
      if (!(await deleteOwnComment(db, account, known(commentId)))) throw fail('NOT_FOUND');
    },

    async pin(account: Account, which: Which, on: boolean) {
      const { id, ...subject } = await placed(account, which);
      if (subject.creatorId !== account.accountId) throw failSaying('只有作者可以置顶评论', 'FORBIDDEN');
      if (!(await pinComment(db, subject, id, on))) throw fail('NOT_FOUND');
    },
  };
}

const inText = (kind: string) => kind === 'chapter' || kind === 'paragraph';

/** A paragraph may have moved in its chapter since the page was opened, its comments even to the chapter. */
function isAbout({ kind, itemId }: TalkKey, given: Which): boolean {
  const item = given.kind === 'paragraph' ? given.id.split('-', 1)[0] : given.id;
  return itemId === item && (kind === given.kind || (inText(kind) && inText(given.kind)));
}

function known(given: string): string {
  const id = parseId(given);
  if (id === null) throw fail('NOT_FOUND');
  return id;
}

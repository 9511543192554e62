import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { Post } from '@liuguang/contract/shapes/community.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { VideoService } from '../video/video.public.ts';
import { cleanOrRefuse, cleanText, cleanTopic } from '../../platform/text/clean-text.ts';
import type { LikeKind } from './community-counts.ts';
import type { CommunityRules } from './community-rules.repository.ts';
import type { FollowRepository } from './follow.repository.ts';
import type { LikeRepository } from './like.repository.ts';
import type { PostFeedRepository } from './posts/post-feed.repository.ts';
import type { PostShapes } from './posts/post-shape.ts';
import type { OwnClip, PostRepository } from './posts/post.repository.ts';

export type CommunityService = ReturnType<typeof communityService>;

interface AuthorQuery {
  readonly authorId: string;
  readonly cursor?: string | undefined;
  readonly size: number;
}

interface Deps {
  readonly posts: PostRepository;
  readonly feeds: PostFeedRepository;
  readonly likes: LikeRepository;
  readonly follows: FollowRepository;
  readonly rules: CommunityRules;
  readonly shapes: PostShapes;
  readonly videos: Pick<VideoService, 'watchable' | 'seesAdult'>;
  readonly agents: { info(agentId: string): Promise<{ adultEnabled: boolean }> };
  readonly clock: () => number;
}

const refused = '内容包含不允许发布的词语，请修改后再试';

export function communityService(deps: Deps) {
  const { posts, feeds, likes, follows, rules, shapes, videos, agents, clock } = deps;

  async function shape(
    { list, nextCursor }: Awaited<ReturnType<typeof feeds.feed>>,
    agentId: string,
    who: Account | null,
  ) {
    return { list: await Promise.all(list.map((post) => shapes.post(agentId, who, post))), nextCursor };
  }

  /** A post that this caller may see, or the refusal that fits. */
  async function visible(agentId: string, account: Account | null, postId: string) {
    const id = parseId(postId);
    const post = id === null ? null : await posts.find(agentId, id, account?.accountId ?? null);
    if (!post || (!post.my.own && (post.state !== 'published' || !post.clipShown))) throw fail('NOT_FOUND');
    if (post.rating === '18' && !post.my.own) {
      const { adultEnabled } = await agents.info(agentId);
      if (!adultEnabled || account?.youth) throw fail('NOT_FOUND');
      if (!account?.adult) throw fail('AGE_NEEDED');
    }
    return post;
  }

  async function clipOf({ accountId, agentId }: Account, uploadId: string | undefined): Promise<OwnClip | null> {
    if (uploadId === undefined) return null;
    const id = parseId(uploadId);
    const clip = id === null ? null : await posts.clip(accountId, agentId, id);
    if (clip === null) throw fail('INVALID_INPUT', { fields: { clip: '找不到这个视频，请重新选择' } });
    if (clip === 'waiting') throw fail('INVALID_INPUT', { fields: { clip: '视频还在处理或审核中，请稍后再发' } });
    return clip;
  }

  async function likable(account: Account, kind: LikeKind, id: string): Promise<void> {
    if (kind === 'video') await videos.watchable(account.agentId, id, account);
    else await visible(account.agentId, account, id);
  }

  return {
    async feed(
      agentId: string,
      account: Account | null,
      { sort, topic, since, cursor, size }: ParsedInput<'getPostInfo'>,
    ): Promise<CallOutput<'getPostInfo'>> {
      if (sort === 'follow' && !account) throw fail('NOT_LOGGED_IN');
      const reader = {
        agentId,
        accountId: account?.accountId ?? null,
        adult: await videos.seesAdult(agentId, account),
      };
      const which = { ...reader, sort, topic: topic === undefined ? null : cleanTopic(topic) || null };
      const last = since === undefined ? null : parseId(since);
      const [page, topics, newer] = await Promise.all([
        feeds.feed({ ...which, cursor, size }),
        cursor === undefined ? feeds.topics(agentId, reader.adult) : undefined,
        last === null ? undefined : feeds.newer(which, last),
      ]);
      return {
        ...(await shape(page, agentId, account)),
        ...(topics ? { topics } : {}),
        ...(newer === undefined ? {} : { newer }),
      };
    },

    visible,

    /** The same as it goes over the wire. */
    async post(agentId: string, account: Account | null, postId: string): Promise<Post> {
      const { clipShown: _, ...post } = await visible(agentId, account, postId);
      return await shapes.post(agentId, account, post);
    },

    async create(
      account: Account,
      { text: given, topics: givenTopics, pictures, clip: uploadId, clientKey }: ParsedInput<'post/create'>,
    ): Promise<Post> {
      const { agentId, accountId } = account;
      const known = clientKey === undefined ? null : await posts.byClientKey(accountId, clientKey);
      const text = pictures.length > 0 || uploadId !== undefined ? cleanText(given) : cleanOrRefuse(given);
      const topics = [...new Set(givenTopics.map(cleanTopic).filter((topic) => topic !== ''))];
      const verdict = await rules.verdict(agentId, [text, ...topics]);
      if (verdict === 'refuse') throw failSaying(refused, 'INVALID_INPUT', { fields: { text: refused } });
      const state = verdict === 'review' ? 'review' : 'published';
      const postId =
        known ??
        (await posts.create({
          agentId,
          authorId: accountId,
          clientKey: clientKey ?? null,
          text,
          topics,
          pictures,
          clip: await clipOf(account, uploadId),
          state,
          at: clock(),
        }));
      if (postId === null) throw fail('INVALID_INPUT', { fields: { pictures: '有图片已失效，请重新上传' } });
      const { clipShown: _, ...post } = await visible(agentId, account, postId);
      return await shapes.post(agentId, account, post);
    },

    async like(account: Account, { kind, id: given, on }: { kind: LikeKind; id: string; on: boolean }) {
      const id = parseId(given);
      if (id === null) throw fail('NOT_FOUND');
      // Also what is no longer shown can be taken back.
      if (on) await likable(account, kind, id);
      const count = await likes.set(kind, { accountId: account.accountId, id, on, at: clock() });
      if (count === null) throw fail('NOT_FOUND');
      return { liked: on, likes: count };
    },

    async remove({ accountId, agentId }: Account, postId: string) {
      const id = parseId(postId);
      if (id === null || !(await posts.remove(accountId, agentId, id))) throw fail('NOT_FOUND');
    },

    async follow({ accountId, agentId }: Account, { authorId: given, on }: ParsedInput<'follow'>) {
      const authorId = parseId(given);
      if (authorId === null) throw fail('NOT_FOUND');
      if (authorId === accountId)
        throw failSaying('不能关注自己', 'INVALID_INPUT', { fields: { authorId: '不能关注自己' } });
      if (on && !(await follows.isAuthor(agentId, authorId))) throw fail('NOT_FOUND');
      await follows.set({ accountId, agentId }, authorId, on, clock());
      const { followers, followed } = await follows.counts(authorId, accountId);
      return { followed, followers };
    },

    followCounts: async (authorId: string, account: Account | null) =>
      await follows.counts(authorId, account?.accountId ?? null),

    async byAuthor(agentId: string, account: Account | null, { authorId, cursor, size }: AuthorQuery) {
      const adult = await videos.seesAdult(agentId, account);
      const reader = { agentId, accountId: account?.accountId ?? null, adult };
      return await shape(await feeds.byAuthor(reader, { authorId, cursor, size }), agentId, account);
    },
  };
}

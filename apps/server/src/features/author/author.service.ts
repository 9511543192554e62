import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { CommunityService } from '../community/community.public.ts';
import type { NovelService } from '../novel/novel.public.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { AuthorRepository } from './author.repository.ts';
import type { VideoService } from '../video/video.public.ts';

export type AuthorService = ReturnType<typeof authorService>;

interface Deps {
  readonly authors: AuthorRepository;
  readonly videos: Pick<VideoService, 'seesAdult'>;
  readonly novels: Pick<NovelService, 'byAuthor'>;
  readonly community: Pick<CommunityService, 'byAuthor' | 'followCounts'>;
  readonly covers: AdultCovers;
  readonly clock: () => number;
}

export function authorService({ authors, videos, novels, community, covers, clock }: Deps) {
  return {
    async page(
      agentId: string,
      account: Account | null,
      { authorId, kind, cursor, size }: Pick<ParsedInput<'userPage'>, 'authorId' | 'kind' | 'cursor' | 'size'>,
    ): Promise<CallOutput<'userPage'>> {
      const now = clock();
      const id = parseId(authorId);
      const adult = await videos.seesAdult(agentId, account);
      const author = id === null ? null : await authors.author({ agentId, authorId: id, adult, now });
      if (!author) throw fail('NOT_FOUND');
      const page = { authorId: author.authorId, cursor, size };
      const [shown, { followed, ...counts }] = await Promise.all([
        works(kind),
        community.followCounts(author.authorId, account),
      ]);
      return { ...shown, creator: { ...author, ...counts, my: { followed, own: account?.accountId === id } } };

      async function works(of: typeof kind): Promise<Pick<CallOutput<'userPage'>, 'list' | 'nextCursor'>> {
        if (of === 'novel') {
          const { list, nextCursor } = await novels.byAuthor({ agentId, adult }, page);
          return { list: list.map((novel) => ({ kind: 'novel' as const, novel })), nextCursor };
        }
        if (of === 'post') {
          const { list, nextCursor } = await community.byAuthor(agentId, account, page);
          return { list: list.map((post) => ({ kind: 'post' as const, post })), nextCursor };
        }
        const { list, nextCursor } = await authors.videos({ ...page, agentId, adult, now });
        return { list: list.map((video) => ({ kind: 'video' as const, video: covers.seal(video) })), nextCursor };
      }
    },
  };
}

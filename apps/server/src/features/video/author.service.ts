import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import type { AuthorRepository } from './author.repository.ts';

export interface AuthorService {
  page(
    agentId: string,
    account: Account | null,
    query: Pick<ParsedInput<'userPage'>, 'authorId' | 'kind' | 'cursor' | 'size'>,
  ): Promise<CallOutput<'userPage'>>;
}

export function authorService({ authors, clock }: { authors: AuthorRepository; clock: () => number }): AuthorService {
  return {
    async page(agentId, account, { authorId, kind, cursor, size }) {
      const now = clock();
      const id = parseId(authorId);
      const author = id === null ? null : await authors.author(agentId, id, now);
      if (!author) throw fail('NOT_FOUND');
      const works =
        kind === 'video'
          ? await authors.videos({ agentId, authorId: author.authorId, cursor, size, now })
          : { list: [], nextCursor: null };
      return {
        list: works.list.map((video) => ({ kind: 'video' as const, video })),
        nextCursor: works.nextCursor,
        // Nobody can follow anybody yet.
        creator: { ...author, followers: 0, following: 0, my: { followed: false, own: account?.accountId === id } },
      };
    },
  };
}

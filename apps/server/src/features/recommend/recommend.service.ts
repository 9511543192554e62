import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { VideoService } from '../video/video.public.ts';
import { audienceOf } from './feed/audience.ts';
import type { LearnedFeed } from './feed/feed.service.ts';

type PlainQuery = Parameters<VideoService['byGroup']>[0];

/** A list of videos as `getVideoByGroup` asks for it. */
export type ListQuery = Omit<PlainQuery, 'sort'> & { readonly sort: PlainQuery['sort'] | 'recommend' };

interface Viewer {
  /** Null for who has no session, and where the answer is shared by many. */
  readonly account: Account | null;
  readonly address: string;
}

export type RecommendService = ReturnType<typeof recommendService>;

interface Deps {
  readonly videos: Pick<VideoService, 'byGroup' | 'leading' | 'seesAdult'>;
  readonly learned: LearnedFeed;
  readonly covers: AdultCovers;
}

/** Every list of videos of a group: the learned one for who has shown a taste, by rule for everybody else. */
export function recommendService({ videos, learned, covers }: Deps) {
  async function learnedPage(query: Omit<ListQuery, 'sort'>, account: Account, address: string) {
    const { agentId, length, access, kind, rating, cursor, size } = query;
    const groupId = query.groupId === undefined ? '0' : parseId(query.groupId);
    if (groupId === null) throw fail('NOT_FOUND');
    const adult = await videos.seesAdult(agentId, account);
    const audience = audienceOf({ agentId, groupId, adult, rating, length, access, kind });
    const plain = [length, access, kind, rating].every((filter) => filter === undefined);
    const leading = plain ? await videos.leading(agentId) : { pinned: [], recommended: [] };
    const page = await learned.page({ account, address, audience, leading, cursor, size });
    return page && { ...page, list: page.list.map((card) => covers.seal(card)) };
  }

  return {
    async byGroup({ sort, ...query }: ListQuery, { account, address }: Viewer): Promise<Page<VideoCard>> {
      if (sort !== 'recommend') return await videos.byGroup({ ...query, sort });
      // A child's taste is not learned, and an account of another agent is nobody here.
      const known = account && !account.youth && account.agentId === query.agentId ? account : null;
      const page = known && (await learnedPage(query, known, address));
      return page ?? (await videos.byGroup({ ...query, sort: 'hot', cursor: plainCursor(query.cursor) }));
    },
  };
}

/** A learned feed that may not go on as one, because it was turned off meanwhile, begins as the plain list. */
function plainCursor(cursor: string | undefined): string | undefined {
  return cursor?.startsWith('~') ? undefined : cursor;
}

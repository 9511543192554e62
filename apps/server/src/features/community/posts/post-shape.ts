import type { Post } from '@liuguang/contract/shapes/community.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { type AdultCovers, pictureShape } from '../../picture/picture.public.ts';
import type { PlaybackService } from '../../playback/playback.public.ts';
import type { StoredClip, StoredPost } from './stored-post.repository.ts';

interface Deps {
  readonly playback: PlaybackService;
  readonly covers: AdultCovers;
}

export type PostShapes = ReturnType<typeof postShapes>;

/** Posts as they go over the wire: pictures by address, the clip by a grant to play it. */
export function postShapes({ playback, covers }: Deps) {
  async function clipOf(agentId: string, account: Account | null, clip: StoredClip, own: boolean) {
    const viewer = account && {
      accountId: account.accountId,
      sessionId: account.sessionId,
      vip: account.vip,
      own,
      viewed: false,
      youth: account.youth,
    };
    const { cover } = covers.seal({ rating: clip.rating, cover: pictureShape(clip.cover) });
    return { cover, duration: clip.durationMs / 1000, playback: await playback.playback(agentId, clip, viewer) };
  }

  return {
    async post(agentId: string, account: Account | null, { pictures, clip, ...post }: StoredPost): Promise<Post> {
      return {
        ...post,
        pictures: pictures.map((picture) => covers.seal({ rating: post.rating, cover: pictureShape(picture) }).cover),
        clip: clip && (await clipOf(agentId, account, clip, post.my.own)),
      };
    },
  };
}

import type { VideoCard, VideoGroup } from '@liuguang/contract/shapes/video.ts';
import type { Database } from '../../platform/db/database.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { hasGroup, shownGroups } from '../catalogue/catalogue.public.ts';
import { opens } from './opens.ts';

/** What decides about watching a video. */
export interface VideoFacts {
  readonly videoId: string;
  readonly authorId: string;
  readonly kind: VideoCard['kind'];
  readonly access: VideoCard['access'];
  readonly rating: VideoCard['rating'];
  readonly durationMs: number;
  readonly previewSeconds: number;
  readonly mediaId: string;
}

interface VideoParams {
  agentId: string;
  videoId: string;
  now: Date;
}

const factsStatement = prepared('video_facts', (p: VideoParams) =>
  builder
    .selectFrom('video_listings as l')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .select(['v.id as videoId', 'v.author_id as authorId', 'v.kind', 'l.access', 'v.rating'])
    .select(['v.duration_ms as durationMs', 'v.preview_seconds as previewSeconds', 'v.media_id as mediaId'])
    .where('l.agent_id', '=', p.agentId)
    .where(opens('l'))
    .where('l.video_id', '=', p.videoId)
    .where('l.published_at', '<=', p.now),
);

export type VideoRepository = ReturnType<typeof videoRepository>;

/** `adult`: with 18+ titles. */
export function videoRepository({ db, pool }: Pick<Database, 'db' | 'pool'>) {
  return {
    groups: (agentId: string, now: number, adult: boolean): Promise<VideoGroup[]> =>
      shownGroups(db, 'video', { agentId, adult, now }),

    hasGroup: (agentId: string, groupId: string) => hasGroup(db, 'video', agentId, groupId),

    async facts(agentId: string, videoId: string, now: number): Promise<VideoFacts | null> {
      const [facts] = await factsStatement.run(pool, { agentId, videoId, now: new Date(now) });
      return facts ?? null;
    },
  };
}

import { saveAuthor } from '../features/account/account.import.ts';
import { saveAd, type AdImport } from '../features/ad/import/ad.import.ts';
import { saveAgent } from '../features/agent/agent.import.ts';
import { savePicture } from '../features/picture/picture.import.ts';
import { saveMedia, type MediaImport } from '../features/playback/media.import.ts';
import { saveGroup } from '../features/catalogue/groups/group.import.ts';
import { publishVideo, type VideoImport } from '../features/video/video.import.ts';
import type { Database } from '../platform/db/database.ts';

export type TestCatalogue = Awaited<ReturnType<typeof testCatalogue>>;

/** Two agents (3 without, 8 with adult content), two groups, and a way to publish videos that differ in one thing. */
export async function testCatalogue({ db }: Pick<Database, 'db'>) {
  const agent = { logo: '', domains: [], channels: [], keys: {} };
  await saveAgent(db, { ...agent, agentId: '3', name: '流光', adultEnabled: false });
  await saveAgent(db, { ...agent, agentId: '8', name: '潮汐', adultEnabled: true });
  await savePicture(db, { pictureId: 'cover', width: 720, height: 405, widths: [360, 720], placeholder: 'aGFzaA==' });
  await saveMedia(db, { mediaId: 'clip', durationMs: 60_000, width: 1280, height: 720 });
  const { accountId } = await saveAuthor(db, { agentId: '3', userCode: 'u1', nickname: '小流', avatar: '' });
  const group = { position: 1, coverId: 'cover', tags: [] };
  const shared = await saveGroup(db, 'video', { ...group, name: '旅行', agentIds: ['3', '8'] });
  const own = await saveGroup(db, 'video', { ...group, name: '美食', position: 0, agentIds: ['3'] });

  return {
    /** Shown by agent 3 and agent 8. */
    sharedGroup: shared.groupId,
    /** Shown by agent 3 only. */
    ownGroup: own.groupId,
    async picture(pictureId: string) {
      await savePicture(db, { pictureId, width: 360, height: 202, widths: [360], placeholder: 'c2VjcmV0' });
    },
    async media(mediaId: string, changes: Partial<MediaImport> = {}) {
      await saveMedia(db, { mediaId, durationMs: 60_000, width: 1280, height: 720, ...changes });
    },
    /** A rewarded ad of agent 3, ten seconds long. */
    async ad(importKey: string, changes: Partial<AdImport> = {}): Promise<string> {
      const look = { name: importKey, remark: '', picture: '/i/cover/720.webp', link: 'https://ad.example/' };
      const placed = { agentIds: ['3'], placement: 'rewarded', playSecond: 10 } as const;
      return (await saveAd(db, { importKey, ...look, ...placed, ...changes })).adId;
    },
    async publish(importKey: string, changes: Partial<VideoImport> = {}): Promise<string> {
      const { videoId } = await publishVideo(db, {
        importKey,
        mediaId: 'clip',
        title: `视频 ${importKey}`,
        description: '',
        coverId: 'cover',
        durationMs: 60_000,
        kind: 'long',
        access: 'free',
        rating: 'all',
        views: 0,
        likes: 0,
        collects: 0,
        publishedAt: new Date('2026-01-01T00:00:00Z'),
        authorId: accountId,
        groupId: shared.groupId,
        tags: [],
        series: null,
        previewSeconds: 0,
        agentIds: ['3'],
        plays: {},
        ...changes,
      });
      return videoId;
    },
  };
}

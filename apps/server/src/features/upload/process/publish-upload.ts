import { firstGroup, openGroup } from '../../catalogue/catalogue.public.ts';
import { groupForUploads, importUnpackedNovel, novelCoverJobSpec } from '../../novel/novel.public.ts';
import { importOf, savePicture } from '../../picture/picture.public.ts';
import { saveMedia } from '../../playback/playback.public.ts';
import { screenMedia } from '../../safety/safety.public.ts';
import { bindCover, takeWishes } from './upload-wishes.ts';
import { type Publisher, waits } from './upload-process.ts';
import { publishVideo } from '../../video/video.public.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

/** Up to here a video is one for the swipe feed. */
const shortMs = 60_000;

/** How an upload becomes a video or a novel: the same rows that an import writes. */
export const publisher: Publisher = {
  screen: screenMedia,

  async publishVideo(trx, upload, video) {
    const { agentId, mediaId } = upload;
    const { poster, durationMs, width, height } = video;
    await saveMedia(trx, {
      mediaId,
      durationMs,
      width,
      height,
      ...(video.previewSeconds > 0 ? { previewMs: video.previewSeconds * 1000 } : {}),
      thumbnails: true,
      subtitles: video.subtitles.map(({ lang, label }) => ({ lang, label, file: `subs/${lang}.vtt` })),
    });
    await savePicture(trx, importOf(mediaId, poster));
    const groupId = upload.groupId ?? (await firstGroup(trx, 'video', agentId)) ?? (await groupOfUploads(trx, agentId));
    const wish = await takeWishes(trx, upload);
    const isWaiting = waits(upload, video) || wish.review;
    const { videoId } = await publishVideo(trx, {
      importKey: `upload ${upload.uploadId}`,
      mediaId,
      title: upload.title,
      description: upload.description,
      coverId: wish.coverId ?? mediaId,
      durationMs,
      kind: durationMs <= shortMs ? 'short' : 'long',
      access: 'free',
      rating: wish.adult ? '18' : video.screening.rating,
      views: 0,
      likes: 0,
      collects: 0,
      publishedAt: wish.publishedAt,
      authorId: upload.accountId,
      groupId,
      tags: upload.tags,
      series: wish.series,
      previewSeconds: video.previewSeconds,
      // Without a listing nobody sees it: that is what waiting for a moderator is.
      agentIds: isWaiting ? [] : [agentId],
      plays: {},
      creator: wish.creator,
    });
    if (wish.coverId !== null) await bindCover(trx, wish.coverId, videoId);
    return { videoId, waits: isWaiting, ...(wish.later === null ? {} : { later: wish.later }) };
  },

  async publishPicture(trx, { mediaId, accountId }, picture, { review, rating }) {
    await savePicture(trx, { ...importOf(mediaId, picture), accountId, review, rating });
  },

  async publishNovel(trx, upload, { picture, chaptersFile, synopsis, screening }) {
    const { agentId, mediaId } = upload;
    if (picture) await savePicture(trx, importOf(mediaId, picture));
    const { novelId } = await importUnpackedNovel(trx, chaptersFile, {
      importKey: `upload ${upload.uploadId}`,
      title: upload.title,
      authorId: upload.accountId,
      coverId: picture ? mediaId : null,
      groupId: upload.novelGroupId ?? (await groupForUploads(trx, agentId)),
      state: '连载',
      rating: screening.rating,
      synopsis: upload.description || (synopsis ?? ''),
      tags: upload.tags,
      agentIds: waits(upload, { screening }) ? [] : [agentId],
    });
    if (!picture) await enqueue(trx, novelCoverJobSpec, { novelId });
    return { novelId };
  },
};

/** Other agents may have a group of this name already: this one is added to them. */
async function groupOfUploads(trx: Parameters<Publisher['publishVideo']>[0], agentId: string): Promise<string> {
  return await openGroup(trx, 'video', { name: '用户投稿', position: 0, agentIds: [agentId] });
}

import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';

export function sampleCard(videoId: string, changes: Partial<VideoCard> = {}): VideoCard {
  return {
    videoId,
    title: `凌晨四点的港口 ${videoId}`,
    cover: { url: `/i/${videoId}/360.webp`, srcset: '', width: 720, height: 450, placeholder: '' },
    duration: 768,
    kind: 'long',
    access: 'free',
    rating: 'all',
    views: 186_400,
    likes: 12_345,
    collects: 842,
    publishedAt: Date.now() - 3 * 24 * 3600_000,
    author: { authorId: '1', nickname: '潮汐工作室', avatar: '' },
    ...changes,
  };
}

export function sampleVideo(videoId: string, changes: Partial<Video> = {}): Video {
  return {
    ...sampleCard(videoId),
    description: '港口还没有醒。',
    groupId: '1',
    groupName: '纪录',
    tags: ['港口'],
    series: null,
    subtitles: [],
    previewSeconds: 0,
    thumbnails: null,
    my: { liked: false, collected: false, position: 0 },
    playback: { code: 1006, message: '开通VIP即可观看' },
    related: [],
    ...changes,
  };
}

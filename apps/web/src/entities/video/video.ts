import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { QueryClient } from '@tanstack/react-query';
import { formatAgo, formatCount, formatDuration } from '../../lib/format/format.ts';
import { loadHls } from '../../lib/player/load-hls.ts';
import { callQuery, keys } from '../../lib/api/query.ts';

/** One video with its playback decision. */
export function videoQuery(videoId: string) {
  return callQuery('getVideoInfo', { videoId }, 'feed');
}

/** Fetches what a video screen needs before it is opened. */
export function prewarmVideo(client: QueryClient, videoId: string): void {
  void client.prefetchQuery(videoQuery(videoId));
  // A chunk that does not come now is asked for again by the player, which then says so.
  loadHls().catch(() => undefined);
}

function cardKey(videoId: string) {
  return [...keys.call('getVideoInfo', { videoId }), 'card'] as const;
}

/** Remembers the card that was tapped, so that its screen has a cover and a title at once. */
export function rememberCard(client: QueryClient, card: VideoCard): void {
  client.setQueryData(cardKey(card.videoId), card);
}

export function rememberedCard(client: QueryClient, videoId: string): VideoCard | undefined {
  return client.getQueryData<VideoCard>(cardKey(videoId));
}

/** A video as the lists show it. A view that costs a credit has no tag: that is what most long videos are. */
export function faceOf(card: VideoCard, now: number = Date.now()) {
  return {
    title: card.title,
    cover: card.cover,
    duration: formatDuration(card.duration),
    views: `${formatCount(card.views)}播放`,
    when: formatAgo(card.publishedAt, now),
    tag: card.access === 'credit' ? null : card.access,
  };
}

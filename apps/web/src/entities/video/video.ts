import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { QueryClient } from '@tanstack/react-query';
import { formatAgo, formatCount, formatDuration } from '../../lib/format/format.ts';
import { callQuery, keys } from '../../lib/api/query.ts';

/** One video with its playback decision. */
export const videoQuery = (videoId: string) => callQuery('getVideoInfo', { videoId }, 'feed');

function cardKey(videoId: string) {
  return [...keys.call('getVideoInfo', { videoId }), 'card'] as const;
}

interface TappedCard {
  readonly card: VideoCard;
  /** The very picture that it showed, which needs no loading. */
  readonly seen: string | undefined;
}

/** Remembers the card that was tapped, so that its screen has a cover and a title at once. */
export function rememberCard(client: QueryClient, card: VideoCard, seen?: string): void {
  client.setQueryData<TappedCard>(cardKey(card.videoId), { card, seen });
}

export function rememberedCard(client: QueryClient, videoId: string): TappedCard | undefined {
  return client.getQueryData(cardKey(videoId));
}

/** A video as the lists show it. What can be watched without more ado has no tag: the exception is marked, not the rule. */
export function faceOf(card: VideoCard, now: number = Date.now()) {
  return {
    title: card.title,
    cover: card.cover,
    duration: formatDuration(card.duration),
    views: `${formatCount(card.views)}播放`,
    when: formatAgo(card.publishedAt, now),
    tag: card.access === 'free' ? null : card.access,
  };
}

import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { episodeName } from '../episode-name.ts';

type Series = NonNullable<Video['series']>;

/** What plays after a video. */
export interface Following {
  readonly kind: 'episode' | 'related';
  readonly videoId: string;
  readonly title: string;
  /** Where it is known before its own answer is there. */
  readonly card: VideoCard | undefined;
}

export function nextEpisode(series: Series | null, videoId: string): Series['episodes'][number] | null {
  const at = series?.episodes.findIndex((episode) => episode.videoId === videoId) ?? -1;
  return (at >= 0 && series?.episodes[at + 1]) || null;
}

/** Nobody is led on to what they would have to pay for; nor a child to what it did not choose. */
export function whatFollows(video: Pick<Video, 'series' | 'videoId' | 'related'>, viewer: Viewer): Following | null {
  const { series, videoId, related } = video;
  const episode = nextEpisode(series, videoId);
  if (series && episode) {
    const title = `${String(episode.index).padStart(2, '0')} ${episodeName(episode.title, series.title)}`;
    return { kind: 'episode', videoId: episode.videoId, title, card: undefined };
  }
  if (viewer.youth) return null;
  const card = related.find(({ access }) => access === 'free' || viewer.vip);
  return card ? { kind: 'related', videoId: card.videoId, title: card.title, card } : null;
}

interface Viewer {
  readonly vip: boolean;
  readonly youth: boolean;
}

import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { RelatedVideo } from './related.repository.ts';
import type { VideoPage } from './video-page.repository.ts';

export type ShownVideo = ReturnType<typeof shownVideo>;

/** Of the page; the rest is the caller's. */
type Shown = Omit<Video, 'subtitles' | 'thumbnails' | 'my' | 'playback'>;

const relatedShown = 8;

/** What the page of a video shows to everybody of the same rights. */
export function shownVideo(page: VideoPage, beside: readonly RelatedVideo[], covers: AdultCovers) {
  /** For who refused nothing, which is nearly everybody. */
  let common: string | undefined;

  function write(refused: readonly string[]): string {
    const related = wanted(beside, refused).map((each) => covers.seal(each));
    const shown: Shown = { ...covers.seal(page.card), ...page.details, related };
    return JSON.stringify(shown);
  }

  return {
    page,
    /** It as JSON, with the videos beside it but for those that somebody refused: `video 5`, `author 7`, `tag 悬疑`. */
    json: (refused: readonly string[]): string => (refused.length > 0 ? write(refused) : (common ??= write([]))),
  };
}

function wanted(beside: readonly RelatedVideo[], refused: readonly string[]): VideoCard[] {
  const words = new Set(refused);
  const isWanted = ({ card, tags }: RelatedVideo) =>
    !words.has(`video ${card.videoId}`) &&
    !words.has(`author ${card.author.authorId}`) &&
    !tags.some((tag) => words.has(`tag ${tag}`));
  return beside
    .filter(isWanted)
    .slice(0, relatedShown)
    .map(({ card }) => card);
}

import type { VideoCard as Card } from '@liuguang/contract/shapes/video.ts';
import { LearnedCard } from '../../../entities/video/card-menu/learned-card.tsx';
import { FeedPage } from './feed-page.tsx';

const drawLearned = (card: Card, eager: boolean) => <LearnedCard card={card} eager={eager} />;

/** One page of what was chosen for its owner: each card says why, and has a menu. */
export function LearnedPage(props: { list: readonly Card[]; first: boolean }) {
  return <FeedPage {...props} draw={drawLearned} />;
}

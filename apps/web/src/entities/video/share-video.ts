import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { formatCount } from '../../lib/format/format.ts';
import { openShare } from '../share/share.ts';

export async function shareVideo({ videoId, title, author, cover, views, rating }: VideoCard): Promise<void> {
  await openShare({
    kind: 'video',
    id: videoId,
    title,
    subtitle: author.nickname,
    picture: cover,
    note: views > 0 ? `${formatCount(views)}人看过` : '',
    adult: rating === '18',
  });
}

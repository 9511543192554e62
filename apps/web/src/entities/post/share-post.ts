import type { Post } from '@liuguang/contract/shapes/community.ts';
import { formatCount } from '../../lib/format/format.ts';
import { openShare } from '../share/share.ts';

export async function sharePost({ postId, text, author, pictures, clip, likes, rating }: Post): Promise<void> {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  await openShare({
    kind: 'post',
    id: postId,
    title: line === '' ? `${author.nickname}的动态` : line.slice(0, 80),
    subtitle: author.nickname,
    picture: pictures[0] ?? clip?.cover,
    note: likes > 0 ? `${formatCount(likes)}人点赞` : '',
    adult: rating === '18',
  });
}

import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLike } from '../post/use-like.ts';
import { videoQuery } from './video.ts';

/** Likes a video or takes that back, on every screen that shows it. */
export function useVideoLike(videoId: string) {
  const client = useQueryClient();
  const { queryKey } = videoQuery(videoId);
  const change = (next: (known: Video) => Video) =>
    client.setQueryData<Video>(queryKey, (known) => known && next(known));
  return useLike('video', videoId, {
    show: (liked) =>
      change((known) => ({
        ...known,
        likes: Math.max(0, known.likes + Number(liked) - Number(known.my.liked)),
        my: { ...known.my, liked },
      })),
    settle: ({ liked, likes }) => change((known) => ({ ...known, likes, my: { ...known.my, liked } })),
  });
}

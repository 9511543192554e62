import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prewarmVideo, rememberCard } from './video.ts';

interface VideoLinkProps {
  readonly card: VideoCard;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Leads to a video, and begins to load it as soon as a finger or pointer is on it: a tap takes a tenth of a second, in
 * which the answer and the engine arrive.
 */
export function VideoLink({ card, className, children }: VideoLinkProps) {
  const client = useQueryClient();
  return (
    <Link
      to="/video"
      search={{ id: card.videoId }}
      className={className}
      onPointerEnter={() => prewarmVideo(client, card.videoId)}
      onClick={() => rememberCard(client, card)}
    >
      {children}
    </Link>
  );
}

import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { leaveVideo, touchVideo } from './touch.ts';
import { rememberCard } from './video.ts';

interface VideoLinkProps {
  readonly card: VideoCard;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Leads to a video, and begins to load it as soon as a finger is on it: a tap takes a tenth of a second, in which the
 * answer, the engine and the first pictures arrive. A finger that scrolls instead takes that back.
 */
export function VideoLink({ card, className, children }: VideoLinkProps) {
  const client = useQueryClient();
  return (
    <Link
      to="/video"
      search={{ id: card.videoId }}
      className={className}
      onPointerDown={() => void touchVideo(client, card.videoId).catch(() => undefined)}
      onPointerCancel={() => leaveVideo(client, card.videoId)}
      onClick={({ currentTarget }) => rememberCard(client, card, currentTarget.querySelector('img')?.currentSrc)}
    >
      {children}
    </Link>
  );
}

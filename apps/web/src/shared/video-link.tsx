import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { prewarmVideo, rememberCard } from './video.ts';

/** A finger that only scrolls past has left by then. */
const restsMs = 40;

interface VideoLinkProps {
  readonly card: VideoCard;
  readonly className?: string | undefined;
  /** For a series: the place in the history stays that of the first episode. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

/** Leads to a video, and begins to load it as soon as a finger or pointer rests on it. */
export function VideoLink({ card, className, replace = false, children }: VideoLinkProps) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      to="/video"
      search={{ id: card.videoId }}
      preload="intent"
      className={className}
      replace={replace}
      onPointerEnter={() => {
        timer.current = setTimeout(() => prewarmVideo(client, card.videoId), restsMs);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      onClick={() => rememberCard(client, card)}
    >
      {children}
    </Link>
  );
}

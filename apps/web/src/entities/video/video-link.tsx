import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { openCardMenu } from './card-menu/open-card-menu.ts';
import { useLongPress } from './card-menu/use-long-press.ts';
import { growth, leaveVideo, touchVideo } from './touch/touch.ts';
import { rememberCard } from './video.ts';
import styles from './video-link.module.css';

interface VideoLinkProps {
  readonly card: VideoCard;
  readonly className?: string | undefined;
  /** What a long press shows; `none` where holding means something else. */
  readonly menu?: 'learned' | 'plain' | 'none';
  readonly children: ReactNode;
}

/**
 * Leads to a video, and begins to load it as soon as a finger is on it: a tap takes a tenth of a second, in which the
 * answer, the engine and the first pictures arrive. A finger that scrolls instead takes that back; one that stays opens
 * the menu of the card.
 */
export function VideoLink({ card, className, menu = 'plain', children }: VideoLinkProps) {
  const client = useQueryClient();
  const router = useRouter();
  const press = useLongPress(() => {
    leaveVideo(client, card.videoId);
    openCardMenu(client, card, { learned: menu === 'learned' });
  });
  return (
    <Link
      to="/video"
      search={{ id: card.videoId }}
      className={cx(className, menu !== 'none' && styles.held)}
      {...(menu === 'none' ? {} : press)}
      onPointerDown={(event) => {
        void touchVideo(client, card.videoId).catch(() => undefined);
        if (menu !== 'none') press.onPointerDown(event);
      }}
      onPointerCancel={() => {
        leaveVideo(client, card.videoId);
        press.onPointerCancel();
      }}
      onClick={(event) => {
        const cover = event.currentTarget.querySelector('img');
        rememberCard(client, card, cover?.currentSrc);
        if (cover) growth()?.growCover(event, cover, router, card.videoId);
      }}
    >
      {children}
    </Link>
  );
}

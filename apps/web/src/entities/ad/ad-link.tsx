import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tabStorage } from '../../lib/storage/storage.ts';
import { leaveVideo, touchVideo } from '../video/touch/touch.ts';
import { adTarget } from './ad-target.ts';
import { useAdView } from './use-ad-view.ts';

interface AdLinkProps {
  /** Without an id it is no ad of the engine, and nothing is counted. */
  readonly ad: Pick<Ad, 'adJupAddress' | 'openType'> & { readonly adId?: string };
  readonly label: string;
  readonly className?: string | undefined;
  /** Told when it is followed. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Something of an operator that leads somewhere, or nowhere when its link is not one we open. Counts its own views. */
export function AdLink({ ad, label, className, onOpen, children }: AdLinkProps) {
  const router = useRouter();
  const client = useQueryClient();
  const { watch, countClick } = useAdView(ad.adId);
  const target = adTarget(ad.adJupAddress, ad.openType, location.origin);
  if (!target)
    return (
      <div ref={watch} className={className}>
        {children}
      </div>
    );
  const route = target.kind === 'route' ? target.path : undefined;
  const videoId = route && videoOf(route);
  return (
    <a
      ref={watch}
      className={className}
      href={target.kind === 'route' ? `#${target.path}` : target.url}
      aria-label={label}
      draggable={false}
      rel="noopener noreferrer"
      target={target.kind === 'route' || target.sameWindow ? undefined : '_blank'}
      onPointerDown={() => {
        if (!videoId) return;
        // As on the card of a video.
        void router.preloadRoute({ to: '/video', search: { id: videoId } }).catch(() => undefined);
        void touchVideo(client, videoId).catch(() => undefined);
      }}
      onPointerCancel={() => videoId && leaveVideo(client, videoId)}
      onClick={(event) => {
        countClick();
        onOpen?.();
        if (route === undefined) {
          if (!event.currentTarget.target) tabStorage.write('__flag', 'line');
        } else {
          event.preventDefault();
          router.history.push(route);
        }
      }}
    >
      {children}
    </a>
  );
}

const videoOf = (route: string) => /^\/video\?id=(\d+)$/.exec(route)?.[1];

import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { closeWatchAd } from '../../../entities/video/watched-today.ts';
import { AdSheet } from '../ad-sheet.tsx';
import { AdViewer } from './ad-viewer.tsx';
import { useWatchAd } from './use-watch-ad.ts';

/** Views for watching ads, over any screen: the list of today, and the ad that is being watched. */
export function WatchAd() {
  const open = useAppStore((memory) => memory.showLookAd);
  const signedIn = useSignedIn();
  const router = useRouter();
  const { watched, start, earn, close } = useWatchAd();
  // It belongs to the screen from which it was opened; an ad that is followed while it runs still gives its view.
  const leave = useEffectEvent(() => {
    if (!watched) closeWatchAd();
  });
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => (pathChanged ? leave() : undefined)),
    [router],
  );
  return (
    <>
      <AdSheet open={open && signedIn} onClose={closeWatchAd} onWatch={start} />
      {watched && <AdViewer key={watched.token} watched={watched} onWatched={() => earn(watched)} onClose={close} />}
    </>
  );
}

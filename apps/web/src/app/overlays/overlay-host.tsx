import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { TransportError } from '../../lib/api/api-error.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** What nobody asked for can wait until the first screen has been painted. */
const afterPaintMs = 200;

/** Holds the place of the overlays, whose code is no part of the first screen. */
export function OverlayHost() {
  const asked = useAppStore((memory) => memory.showLoginPopup || memory.question || memory.logins || memory.showLookAd);
  const [loaded, setLoaded] = useState<{ Overlays: ComponentType }>();
  useEffect(() => {
    if (loaded) return undefined;
    const load = (): void => {
      import('./overlays.tsx').then(setLoaded, (cause: unknown) => {
        // Asked for again with the next tap; until then nothing is stuck.
        if (asked) showToast(new TransportError(cause).message, 'error');
        useAppStore.setState({ showLoginPopup: false, showLookAd: false });
      });
    };
    const timer = setTimeout(load, asked ? 0 : afterPaintMs);
    return () => clearTimeout(timer);
  }, [asked, loaded]);
  return loaded && <loaded.Overlays />;
}

import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { endGreeting } from '../../entities/ad/greeting.ts';
import { TransportError } from '../../lib/api/api-error.ts';
import { later } from '../../lib/later.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Holds the place of the overlays, whose code is no part of the first screen. */
export function OverlayHost() {
  const asked = useAppStore(
    (memory) =>
      memory.showLoginPopup ||
      memory.question ||
      memory.factorQuestion ||
      memory.logins ||
      memory.showLookAd ||
      memory.showWdsfk,
  );
  const [loaded, setLoaded] = useState<{ Overlays: ComponentType }>();
  useEffect(() => {
    if (loaded) return undefined;
    const load = (): void => {
      // In slices between frames: nobody waits for what nobody asked for.
      import('./overlays.tsx').then(
        ({ Overlays }) => startTransition(() => setLoaded({ Overlays })),
        (cause: unknown) => {
          // Asked for again with the next tap; until then nothing is stuck.
          if (asked) showToast(new TransportError(cause).message, 'error');
          endGreeting();
          useAppStore.getState().factorQuestion?.leave();
          useAppStore.setState({ showLoginPopup: false, showLookAd: false, showWdsfk: false });
        },
      );
    };
    if (asked) return load();
    return later(load).cancel;
  }, [asked, loaded]);
  return loaded && <loaded.Overlays />;
}

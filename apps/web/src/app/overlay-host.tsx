import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { TransportError } from '../shared/api-error.ts';
import { useMemory } from '../shared/store.ts';
import { showToast } from '../ui/toast.tsx';

/** Holds the place of the overlays, whose code is no part of the first screen. */
export function OverlayHost() {
  const wanted = useMemory(({ showLoginPopup, question, logins }) => showLoginPopup || question !== null || logins > 0);
  const [loaded, setLoaded] = useState<{ Overlays: ComponentType }>();
  useEffect(() => {
    if (!wanted || loaded) return;
    import('./overlays.tsx').then(setLoaded, (cause: unknown) => {
      // Asked for again with the next tap; until then nothing is stuck.
      showToast(new TransportError(cause).message, 'error');
      useMemory.setState({ showLoginPopup: false });
    });
  }, [wanted, loaded]);
  return loaded && <loaded.Overlays />;
}

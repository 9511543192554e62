import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { askArrival } from './arrival-api.ts';
import type { Arrival } from './arrival-api.ts';

/**
 * What meets a visitor on arrival: an update, then the splash. Both are asked for at once, and nothing is shown before
 * both have answered, so that the splash is never pushed aside by an update that was slower.
 */
export function useArrival({ splash: wantsSplash }: { readonly splash: boolean }) {
  const [settled, setSettled] = useState(false);
  const [splash, setSplash] = useState<Ad | null>(null);

  const show = useEffectEvent(({ update, ad }: Arrival) => {
    if (update) useAppStore.setState({ versionCont: update });
    if (ad) {
      setSplash(ad);
      useAppStore.setState({ showWdsfk: true });
    }
    setSettled(true);
  });
  const wanted = useEffectEvent(() => wantsSplash);
  useEffect(() => {
    const left = new AbortController();
    void askArrival(wanted(), left.signal).then((arrival) => left.signal.aborted || show(arrival));
    return () => left.abort();
  }, []);
  return { settled, splash };
}

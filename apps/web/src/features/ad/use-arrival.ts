import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { endGreeting, greetingOf } from '../../entities/ad/greeting.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { type Arrival, askArrival } from './arrival-api.ts';

/**
 * What meets a visitor on arrival: an update, then the splash. Both are asked for at once, and nothing is shown before
 * both have answered, so that the splash is never pushed aside by an update that was slower. A splash that came with the
 * page is there already.
 */
export function useArrival({ splash: wantsSplash }: { readonly splash: boolean }) {
  const [settled, setSettled] = useState(false);
  const [greeting] = useState(() => (wantsSplash ? greetingOf() : undefined));
  const [splash, setSplash] = useState<Ad | null>(greeting?.ad ?? null);

  const show = useEffectEvent(({ update, ad }: Arrival) => {
    if (update) useAppStore.setState({ versionCont: update });
    if (greeting) {
      // The page that brought it was kept; it may be over since.
      if (!greeting.isNew && ad?.adId !== greeting.ad.adId) useAppStore.setState({ showWdsfk: false });
    } else if (ad) {
      setSplash(ad);
      useAppStore.setState({ showWdsfk: true });
    }
    setSettled(true);
  });
  const wanted = useEffectEvent(() => wantsSplash && !greeting?.isNew);
  useEffect(() => {
    if (!greeting) endGreeting();
    const left = new AbortController();
    void askArrival(wanted(), left.signal).then((arrival) => left.signal.aborted || show(arrival));
    return () => left.abort();
  }, [greeting]);
  return { settled, splash };
}

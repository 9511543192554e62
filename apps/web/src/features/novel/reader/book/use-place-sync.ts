import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepPlace, readingAccount, sendPlace, sendWaitingPlaces } from '../../../../lib/offline/places.ts';
import type { Place } from '../../../../lib/offline/reading-database.ts';
import { keys } from '../../../../lib/api/query.ts';
import { useSignedIn } from '../../../../lib/session/session.ts';
import { keepHomeRow, rememberHomeRow } from '../../../../lib/storage/home-row.ts';
import { countRead } from '../api.ts';
import { useReader } from '../reader-state.ts';
import { endId } from './book.ts';

const keepAfterMs = 250;
const sendAfterMs = 2500;

/** Where the reader is now, as far as there is a text under their eyes. */
function placeNow(novelId: string): Place | null {
  const { spot, shown, pages } = useReader.getState();
  if (!spot || spot.chapterId === endId || pages === 0) return null;
  const offset = Number.isFinite(spot.offset) ? spot.offset : shown.from;
  return { account: readingAccount(), novelId, chapterId: spot.chapterId, offset, at: Date.now(), sent: false };
}

/**
 * Keeps the place on the device a moment after each turn, tells the server when the reader rests or leaves, and sends
 * what was read without a network as soon as there is one.
 */
export function usePlaceSync(novelId: string): void {
  const signedIn = useSignedIn();
  const client = useQueryClient();

  useEffect(() => {
    let keeping: ReturnType<typeof setTimeout> | undefined;
    let sending: ReturnType<typeof setTimeout> | undefined;
    // Held here: when the screen is left, the reader may be closed before this hears of it.
    let place: Place | null = null;
    let told: Place | null = null;

    const send = () => {
      clearTimeout(sending);
      if (!place || place === told) return;
      told = place;
      // Sent first: a page that is being left may not live until the device has written it down.
      if (signedIn) {
        void sendPlace(place);
        // Something to go on with on home.
        rememberHomeRow();
        keepHomeRow();
      }
      void keepPlace(place);
    };
    const stop = useReader.subscribe((state, before) => {
      const opened = state.chosen && before.pages === 0 && state.pages > 0;
      const moved = before.spot !== null && state.spot !== before.spot;
      if (state.spot === null || (!opened && !moved)) return;
      place = placeNow(novelId) ?? place;
      clearTimeout(keeping);
      keeping = setTimeout(() => place && void keepPlace(place), keepAfterMs);
      clearTimeout(sending);
      sending = setTimeout(send, sendAfterMs);
    });
    const onHidden = () => document.visibilityState === 'hidden' && send();
    const onOnline = () => void sendWaitingPlaces();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', send);
    addEventListener('online', onOnline);
    if (signedIn) onOnline();
    return () => {
      stop();
      clearTimeout(keeping);
      send();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', send);
      removeEventListener('online', onOnline);
      void client.invalidateQueries({ queryKey: keys.call('myLookList') });
      void client.invalidateQueries({ queryKey: keys.call('history/continue') });
      void client.invalidateQueries({ queryKey: keys.call('novel/getNovelInfo', { novelId }) });
    };
  }, [novelId, signedIn, client]);
}

/** Counts the read for the rankings, once a visit to the reader. */
export function useCountRead(novelId: string, reading: boolean): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (reading && signedIn) countRead(novelId);
  }, [novelId, reading, signedIn]);
}

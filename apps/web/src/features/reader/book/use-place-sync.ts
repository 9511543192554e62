import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../shared/client.ts';
import { keepPlace, readingAccount, sendPlace, sendWaitingPlaces } from '../../../shared/offline/places.ts';
import { keys } from '../../../shared/query.ts';
import { useSignedIn } from '../../../shared/session.ts';
import { useReader } from '../reader-state.ts';
import { endId } from './book.ts';

const keepAfterMs = 250;
const sendAfterMs = 2500;
const ignore = () => undefined;

/** Where the reader is now, as far as there is a text under their eyes. */
function placeNow(novelId: string) {
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
    let changed = false;

    const keep = async () => {
      const place = placeNow(novelId);
      if (!place) return null;
      await keepPlace(place);
      return place;
    };
    const send = () => {
      clearTimeout(sending);
      if (!changed) return;
      changed = false;
      const place = placeNow(novelId);
      if (!place) return;
      // Sent first: a page that is being left may not live until the device has written it down.
      if (signedIn) void sendPlace(place);
      void keepPlace(place);
    };
    const stop = useReader.subscribe((state, before) => {
      if (state.spot === before.spot || before.spot === null) return;
      changed = true;
      clearTimeout(keeping);
      keeping = setTimeout(() => void keep(), keepAfterMs);
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
      void client.invalidateQueries({ queryKey: keys.call('novel/getNovelInfo', { novelId }) });
    };
  }, [novelId, signedIn, client]);
}

/** Counts the read for the rankings, once a visit to the reader. */
export function useCountRead(novelId: string, reading: boolean): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (reading && signedIn) callApi('novel/addNovelHourVolume', { novelId }, { quiet: true }).catch(ignore);
  }, [novelId, reading, signedIn]);
}

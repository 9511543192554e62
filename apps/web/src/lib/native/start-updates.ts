import { isOutdated, servedPage } from '../config/build.ts';
import { inPreview } from '../config/preview.ts';
import { followVersions, type Updates } from './background-worker.ts';
import { isBusy, isQuiet, watchTyping } from './busy.ts';
import { createBusyTabs } from './other-tabs.ts';
import { index } from '../storage/schema.ts';
import { lasting, typedStorage } from '../storage/storage.ts';

/** A page that stays open for days hears of a new version, though it never loads anything anew. */
const checkEveryMs = 3_600_000;
/** Who switches between apps does not ask each time. */
const againAfterMs = 600_000;

/** As long as a reload takes at the very most. */
const askedMs = 60_000;

/** These outlive the reload. */
const kept = typedStorage(() => lasting(globalThis.sessionStorage), { reloadedPastOld: index, askedForNewest: index });

let updates: Updates | undefined;

/** The updates of this page, begun once; undefined where there are none: in a preview, and while developing. */
export function startUpdates(mutating: () => boolean): Updates | undefined {
  if (updates || inPreview || !import.meta.env.PROD) return updates;
  const busy = (): boolean => mutating() || isBusy();
  const base = import.meta.env.BASE_URL;
  updates = followVersions(base, {
    worker: (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker,
    busy,
    quiet: () => !mutating() && isQuiet(),
    ...createBusyTabs(busy),
    outdated: () => isOutdated(base),
    newerServed: () => isOutdated(servedPage),
    reload: () => location.reload(),
    reloadPastOld: () => {
      if (Date.now() - (kept.read('reloadedPastOld') ?? 0) < againAfterMs) return;
      kept.write('reloadedPastOld', Date.now());
      location.reload();
    },
    reloadWish: {
      keep: () => {
        kept.write('askedForNewest', Date.now());
      },
      take: () => {
        const at = kept.read('askedForNewest') ?? 0;
        kept.remove('askedForNewest');
        return Date.now() - at < askedMs;
      },
    },
  });
  watchTyping();
  keepLooking(updates);
  // A screen of this version is gone from the server: see app/lazy-screen.tsx.
  const { takeNow } = updates;
  addEventListener('outdated', (event) => {
    event.preventDefault();
    void takeNow();
  });
  return updates;
}

/** Takes the newest version now, wherever it is asked for. */
export async function takeNewest(): Promise<void> {
  if (updates) await updates.takeNow();
  else location.reload();
}

/** Exported for its test. */
export function keepLooking({ check }: Pick<Updates, 'check'>, now: () => number = Date.now): void {
  let last = now();
  const look = (): void => {
    last = now();
    void check();
  };
  const lookAgain = (): void => {
    if (document.visibilityState === 'visible' && now() - last > againAfterMs) look();
  };
  setInterval(look, checkEveryMs);
  document.addEventListener('visibilitychange', lookAgain);
  addEventListener('online', lookAgain);
  // A file of this version that the server no longer has: most likely there is another one.
  addEventListener('vite:preloadError', look);
}

import { create } from 'zustand';
import { logProblem } from '../log.ts';
import { inPreview } from '../config/preview.ts';

interface WorkerState {
  /** The shell opens without a network. */
  readonly offlineReady: boolean;
  /** A new version waits to take over. */
  readonly needRefresh: boolean;
}

export const useBackgroundWorker = create<WorkerState>(() => ({ offlineReady: false, needRefresh: false }));

/** What a reload would take from somebody: a video that plays, words in a form, or what guards itself (an upload). */
export function isBusy(page: Document = document): boolean {
  return [...page.querySelectorAll('video')].some((video) => !video.paused) || holdsWork(page);
}

/** Something that somebody made and that would be gone with the page; a video goes on in the next one. */
export function holdsWork(page: Document = document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="radio"], [type="checkbox"], [type="range"], [type="search"], [type="hidden"])',
  );
  if ([...fields].some(({ value }) => value !== '')) return true;
  // Asked as the browser asks before it closes the page.
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

interface Surroundings {
  readonly worker: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>;
  readonly busy: () => boolean;
  readonly reload: () => void;
  /** Calls back with each navigation inside the app. */
  readonly onNavigate: (work: () => void) => void;
}

/**
 * Registers the worker. A new version takes over, and the page reloads, with the next navigation that finds nobody
 * busy; one that took over from another tab is followed in the same way. Nothing that fails here breaks the page.
 */
export async function registerWorker(base: string, { worker, busy, reload, onNavigate }: Surroundings): Promise<void> {
  let waiting: ServiceWorker | null = null;
  let replaced = false;
  const hadController = worker.controller !== null;

  const takeOver = (): void => {
    if (busy()) return;
    if (replaced) reload();
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    else waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  onNavigate(takeOver);
  worker.addEventListener('controllerchange', () => {
    // The first worker of a page changes nothing for it.
    if (!hadController) return;
    replaced = true;
    takeOver();
  });

  const installed = (registration: ServiceWorkerRegistration): void => {
    if (!registration.waiting) return;
    waiting = registration.waiting;
    useBackgroundWorker.setState({ needRefresh: true });
  };
  try {
    const registration = await worker.register(`${base}sw.js`, { scope: base });
    if (registration.active) useBackgroundWorker.setState({ offlineReady: true });
    if (worker.controller) installed(registration);
    registration.addEventListener('updatefound', () => {
      const fresh = registration.installing;
      fresh?.addEventListener('statechange', () => {
        if (fresh.state === 'activated') useBackgroundWorker.setState({ offlineReady: true });
        if (fresh.state === 'installed' && worker.controller) installed(registration);
      });
    });
  } catch (error) {
    logProblem('the background worker was not registered', error);
  }
}

/** In the browser: missing in old ones, in private windows and on pages without https, whatever the types say. */
export function startBackgroundWorker(): void {
  const { serviceWorker: worker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!worker || inPreview || !import.meta.env.PROD) return;
  void registerWorker(import.meta.env.BASE_URL, {
    worker,
    busy: isBusy,
    reload: () => location.reload(),
    onNavigate: (work) => addEventListener('hashchange', work),
  });
}

import { create } from 'zustand';
import { logProblem } from '../log.ts';

interface WorkerState {
  /** The shell opens without a network. */
  readonly offlineReady: boolean;
  /** A new version waits to take over. */
  readonly needRefresh: boolean;
}

export const useBackgroundWorker = create<WorkerState>(() => ({ offlineReady: false, needRefresh: false }));

export interface Surroundings {
  /** Undefined in old browsers, in private windows and on pages without https. */
  readonly worker: Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'> | undefined;
  /** A reload would take something from somebody. */
  readonly busy: () => boolean;
  /** A screen that has just been opened can be opened anew without anybody minding. */
  readonly quiet: () => boolean;
  readonly othersBusy: () => Promise<boolean>;
  /** The page that a reload would bring is of another build than this one. */
  readonly outdated: () => Promise<boolean>;
  /** The server has another build than this one. */
  readonly newerServed: () => Promise<boolean>;
  readonly reload: () => void;
  /** The same where the old version may have to answer: once in a while, should it give nothing but itself. */
  readonly reloadPastOld: () => void;
  /** Outlives a reload: that it was asked for; `take` forgets it. */
  readonly reloadWish: { readonly keep: () => void; readonly take: () => boolean };
}

export type Updates = ReturnType<typeof followVersions>;

const needRefresh = (): void => useBackgroundWorker.setState({ needRefresh: true });

/** Longer than a worker needs to take control; after that the page is reloaded all the same. */
const takeOverMs = 4000;
const installMs = 20_000;
/** Longer than a worker needs that has nothing under way. */
const letInMs = 1500;

/**
 * Registers the worker and follows its versions. A new one takes over, and the page reloads with its hash, when a
 * navigation finds nobody busy or when it is asked for; one that took over from another tab is followed in the same way.
 * Without a worker the server is asked. Nothing that fails here breaks the page.
 */
export function followVersions(base: string, surroundings: Surroundings) {
  const { worker, busy, quiet, othersBusy, outdated, newerServed, reload, reloadPastOld } = surroundings;
  let registration: ServiceWorkerRegistration | undefined;
  let controlled = Boolean(worker?.controller);
  let asked = false;
  /** The new version is in control already: a reload is all that is missing. */
  let replaced = false;

  async function onNewControl(): Promise<void> {
    // The first worker of a page changes nothing for it.
    const first = !controlled;
    controlled = true;
    // A reload that the old worker answered with the new page has it already.
    if (first || !(await outdated())) return useBackgroundWorker.setState({ needRefresh: false });
    replaced = true;
    needRefresh();
    if (asked || !busy()) reload();
    return undefined;
  }

  /** One that waited before this page was opened. */
  async function met(waiting: ServiceWorker): Promise<void> {
    // The server gave this page past the old worker, which may have died before it could hand over.
    const alreadyNew = (await outdated()) && !(await newerServed());
    if (alreadyNew && !(await othersBusy())) skipWaiting(waiting);
    else needRefresh();
  }

  /** The old version answered a reload that was asked for, and the new one took over before this page could listen. */
  async function followLate(): Promise<void> {
    if (await outdated()) reload();
  }

  function watch(fresh: ServiceWorker | null): void {
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'activated') useBackgroundWorker.setState({ offlineReady: true });
      if (fresh.state === 'installed' && worker?.controller) needRefresh();
    });
  }

  async function register(container: NonNullable<typeof worker>): Promise<void> {
    container.addEventListener('controllerchange', () => void onNewControl());
    try {
      const made = await container.register(`${base}sw.js`, { scope: base });
      registration = made;
      if (made.active) useBackgroundWorker.setState({ offlineReady: true });
      const wasAsked = surroundings.reloadWish.take();
      if (made.waiting && container.controller) void met(made.waiting);
      else if (wasAsked && controlled) void followLate();
      // Another tab, or the browser itself, may have begun one before we listened.
      watch(made.installing);
      made.addEventListener('updatefound', () => watch(made.installing));
    } catch (error) {
      logProblem('the background worker was not registered', error);
    }
  }
  if (worker) void register(worker);

  /**
   * A worker with something under way, as that of a film that was left has, is not replaced for minutes. It gives a page
   * that is opened anew the new version, and goes with the old page.
   */
  async function takeOver(waiting: ServiceWorker | null | undefined): Promise<void> {
    if (!waiting) return;
    skipWaiting(waiting);
    await pause(letInMs);
    if (registration?.waiting === waiting && quiet()) reloadPastOld();
  }

  return {
    /** One screen was left for another: the moment at which a new version takes over, if nobody is busy. */
    navigated: async (): Promise<void> => {
      if (!useBackgroundWorker.getState().needRefresh || !quiet()) return;
      if (replaced) return reload();
      if ((await othersBusy()) || !quiet()) return undefined;
      return takeOver(registration?.waiting);
    },

    /** Looks whether there is a new version. */
    check: async (): Promise<void> => {
      try {
        if (registration) await registration.update();
        else if (await newerServed()) {
          replaced = true;
          needRefresh();
        }
      } catch {
        // Without a network there is nothing new.
      }
    },

    /** Takes the newest version now, because somebody asked for it or nothing works without. */
    takeNow: async (): Promise<void> => {
      asked = true;
      if (!replaced && registration) {
        const fresh = registration.waiting ?? (await installed(registration));
        skipWaiting(fresh);
        // The page reloads as soon as the new worker is in control.
        if (fresh) await pause(takeOverMs);
      }
      surroundings.reloadWish.keep();
      reload();
    },
  };
}

function skipWaiting(waiting: ServiceWorker | null | undefined): void {
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** The newest version, once it is installed; null when there is none or it does not come. */
async function installed(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => undefined);
  const fresh = registration.installing;
  if (fresh) {
    const done = new Promise<void>((resolve) => {
      fresh.addEventListener('statechange', () => resolve());
    });
    await Promise.race([done, pause(installMs)]);
  }
  return registration.waiting;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

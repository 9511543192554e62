import { type ComponentType, type ReactNode, use } from 'react';
import { isOutdated, servedPage } from '../lib/config/build.ts';
import { logProblem } from '../lib/log.ts';
import { loadWithStyles } from '../lib/load-with-styles.ts';

/** A screen's code could not be loaded: no network, or a version that the server no longer has. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export interface Screen {
  (): ReactNode;
  /** Loads the code ahead of the render. The router awaits it and shows the error boundary when it fails. */
  preload?: () => Promise<void>;
}

const retryAfterMs = 600;

/**
 * A screen that is loaded on demand, with one automatic retry. A failure reaches the screen's
 * error boundary; the next try starts anew.
 */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<ComponentType> | undefined;

  const start = (): Promise<ComponentType> => {
    if (loading) return loading;
    const begun: Promise<ComponentType> = loadTwice(load).then(
      // React reads from a promise itself whether it is settled: what is loaded then shows without a wait.
      (component) => Object.assign(begun, { status: 'fulfilled', value: component }).value,
      (cause: unknown) => {
        loading = undefined;
        throw new ChunkError('screen not loaded', { cause });
      },
    );
    loading = begun;
    return begun;
  };

  function LazyScreen() {
    // Always by `use`: a render that waited must end the way it began.
    const Component = use(start());
    return <Component />;
  }
  LazyScreen.preload = async () => void (await start());
  return LazyScreen;
}

async function loadTwice(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await loadWithStyles(load);
  } catch (cause) {
    logProblem('a screen did not load, trying again', cause);
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    // A page that was reloaded a moment ago is as new as it gets: never reload in a circle.
    if (performance.now() > 5000 && (await isOutdated(servedPage))) openNewest();
    return await loadWithStyles(load);
  }
}

/** By the updates of the page, where they run: a worker of the old version would answer a mere reload with that. */
function openNewest(): void {
  if (dispatchEvent(new Event('outdated', { cancelable: true }))) location.reload();
}

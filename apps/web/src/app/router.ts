import { createHashHistory, createRouter } from '@tanstack/react-router';
import { ScreenError } from './screen-error.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { routeTree } from './routes.tsx';

/** What is left out where there is no browser. */
interface Place {
  isServer?: boolean;
  scrollRestoration?: boolean;
}

export function createAppRouter(history = createHashHistory(), place: Place = {}) {
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    // A tap begins to load the screen with the touch, not with the click that follows it.
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    // The old screen stays, with the progress bar, until the new one can be shown whole.
    defaultPendingMs: 60_000,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
    ...place,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    title?: string;
    tabBar?: true;
    login?: true;
  }
}

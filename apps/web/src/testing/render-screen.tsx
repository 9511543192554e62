import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/api/query.ts';

/** Shows one screen at an address, with real data and navigation around it; every other address is a plain word. */
export function renderScreen(Screen: () => ReactNode, path: string, at: string = path) {
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path, component: Screen }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>别的页面</p> }),
  ]);
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree,
    history,
    // Ids are plain strings in the address, as in the app.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => `?${new URLSearchParams(search)}`,
  });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, client, history };
}

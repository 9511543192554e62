import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type PlainPath, shellScreens } from '../app/route-table.ts';
import { searchParams } from '../app/search-params.ts';
import { parseSearch, stringifySearch } from '../app/search.ts';
import { createQueryClient } from '../lib/api/query.ts';

/** Shows one screen at an address, with real data and navigation around it; every other address is a plain word. */
export function renderScreen(Screen: () => ReactNode, path: string, at: string = path) {
  const client = createQueryClient();
  const root = createRootRoute({ component: Outlet });
  // A screen reads its query by the id of its route: the same place in the tree, and the same parameters, as in the app.
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const parent = path in shellScreens ? shell : root;
  const shown = createRoute({
    getParentRoute: () => parent,
    path,
    component: Screen,
    validateSearch: searchParams(path as PlainPath),
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>别的页面</p> });
  const routeTree = root.addChildren(parent === shell ? [shell.addChildren([shown]), elsewhere] : [shown, elsewhere]);
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, client, history };
}

/** Writes into the field of that label. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

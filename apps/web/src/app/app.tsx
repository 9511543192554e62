import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import type { AppRouter } from './router.ts';
import { tapAgain } from './served/tap-again.ts';

/** The whole app, in the browser and at the server alike. */
export function App({ client, router }: { client: QueryClient; router: AppRouter }) {
  // The router listens from its first effect on, which came just now, and takes what it loaded before as what is wanted.
  // A link in the served page is there to be tapped long before that, and on a slow phone it is.
  useEffect(() => {
    const { resolvedLocation } = router.state;
    if (resolvedLocation && router.history.location.href !== resolvedLocation.href) void router.load();
  }, [router]);
  // In a task of its own: within an effect React cannot finish taking over the part that was tapped, and drops the tap.
  useEffect(() => {
    const soon = setTimeout(tapAgain);
    return () => clearTimeout(soon);
  }, []);
  return (
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CrashBoundary>
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { CrashBoundary } from './crash-boundary.tsx';
import type { AppRouter } from './router.ts';

/** The whole app, in the browser and at the server alike. */
export function App({ client, router }: { client: QueryClient; router: AppRouter }) {
  return (
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CrashBoundary>
  );
}

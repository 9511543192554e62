import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { logProblem } from '../lib/log.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { createAppRouter } from './router.ts';
import { start } from './start.ts';

/** Getting in makes nothing on the first screen faster: it begins when that has been painted. */
const afterPaintMs = 100;

/** Not with a top-level await: the screens' chunks import this one, and would wait for it while it waits for them. */
async function run(): Promise<void> {
  const queryClient = createQueryClient();
  const { enter } = start(queryClient);
  const router = createAppRouter();
  // The static skeleton stays until the first screen can be shown; rendering earlier would blank the page in between.
  await router.load().catch((error: unknown) => logProblem('the first screen did not load', error));
  createRoot(document.getElementById('root') ?? document.body).render(
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CrashBoundary>,
  );
  setTimeout(enter, afterPaintMs);
}

void run();

import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { logProblem } from '../lib/log.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.ts';
import { takeServed } from './served/take-served.ts';
import { start } from './start.ts';

/** Getting in makes nothing on the first screen faster: it begins when that has been painted. */
const afterPaintMs = 100;

/** Not with a top-level await: the screens' chunks import this one, and would wait for it while it waits for them. */
async function run(): Promise<void> {
  const client = createQueryClient();
  takeServed(client);
  const { enter } = start(client);
  const router = createAppRouter();
  // What is there stays until the first screen can be shown; rendering earlier would blank the page in between.
  await router.load().catch((error: unknown) => logProblem('the first screen did not load', error));
  const root = document.getElementById('root') ?? document.body;
  const app = <App client={client} router={router} />;
  if (root.dataset['served'] && router.state.location.pathname === '/home') {
    hydrateRoot(root, app, { onRecoverableError: (error) => logProblem('the served page was drawn anew', error) });
  } else createRoot(root).render(app);
  setTimeout(enter, afterPaintMs);
}

void run();

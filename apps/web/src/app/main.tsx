import '../ui/tokens.css';
import '../ui/base.css';
// The splash comes with the page, before the code that uses these.
import '../entities/ad/ad-mark.module.css';
import '../features/ad/overlays/full-layer.module.css';
import '../features/ad/overlays/splash.module.css';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { holdBack, later } from '../lib/later.ts';
import { logProblem } from '../lib/log.ts';
import { createQueryClient } from '../lib/api/query.ts';
import { App } from './app.tsx';
import { type AppRouter, createAppRouter } from './router.ts';
import { takeServed } from './served/take-served.ts';
import { start } from './start.ts';

/** Not with a top-level await: the screens' chunks import this one, and would wait for it while it waits for them. */
async function run(): Promise<void> {
  // The start is longer than a phone should be deaf: a moment for others after each part of it.
  await aMoment();
  const client = createQueryClient();
  takeServed(client);
  holdBack(() => isShown(client));
  const { enter } = start(client);
  await aMoment();
  const router = createAppRouter();
  await aMoment();
  // What is there stays until the first screen can be shown; rendering earlier would blank the page in between.
  await router.load().catch((error: unknown) => logProblem('the first screen did not load', error));
  await aMoment();
  const root = document.getElementById('root') ?? document.body;
  const app = <App client={client} router={router} />;
  // A transition is drawn in slices: a phone answers to a finger meanwhile.
  const served = root.dataset['served'] && atHome(router);
  // From here on React hears taps by itself.
  delete root.dataset['served'];
  startTransition(() => {
    if (served) hydrateRoot(root, app, { onRecoverableError });
    else createRoot(root).render(app);
  });

  function onRecoverableError(error: unknown): void {
    // Who tapped a link meanwhile is shown another screen, which cannot be the served one.
    if (atHome(router)) logProblem('the served page was drawn anew', error);
  }
  enterLater(enter);
  // For the first tap.
  later(() => void import('./screens.ts').catch(() => undefined));
}

const atHome = ({ state }: AppRouter): boolean => state.location.pathname === '/home';

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Getting in makes nothing on the first screen faster; but what a finger or key asks for may need it. */
function enterLater(enter: () => void): void {
  const { now } = later(enter);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, now, { once: true, capture: true });
}

/** Everything that the first screen asked for is there; pictures further down come when they are scrolled to. */
function isShown(client: QueryClient): boolean {
  return (
    document.querySelector('#root main') !== null &&
    client.isFetching() === 0 &&
    Array.from(document.images).every((image) => image.complete || image.fetchPriority !== 'high')
  );
}

void run();

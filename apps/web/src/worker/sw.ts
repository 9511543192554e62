import { keepAnswers, keepTables } from './kept.ts';
import { showPushes } from './push.ts';
import { keepShell } from './shell.ts';
import { giveNewVersionToReloads, waitForTakeOver } from './take-over.ts';

/**
 * The background worker, built into one file, /sw.js. It waits until it is told to take over (lib/native). What belongs to
 * an account or costs something never lies in its caches.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written in by the build (vite-worker.ts). */
declare const shellFiles: Parameters<typeof keepShell>[0];

waitForTakeOver(self);
giveNewVersionToReloads(self);
keepShell(shellFiles);
keepTables();
keepAnswers();
showPushes(self);

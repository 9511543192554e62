import { keepAnswers, keepTables } from './kept.ts';
import { showPushes } from './push.ts';
import { keepShell } from './shell.ts';
import { waitForTakeOver } from './take-over.ts';

/**
 * The background worker, built into one file, /sw.js. It waits until it is told to take over (lib/native). What belongs to
 * an account or costs something never lies in its caches.
 */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof keepShell>[0] };

waitForTakeOver(self);
// The build writes the list of files in the place of this name, which it must find here and nowhere else.
// oxlint-disable-next-line no-underscore-dangle
keepShell(self.__WB_MANIFEST);
keepTables();
keepAnswers();
showPushes(self);

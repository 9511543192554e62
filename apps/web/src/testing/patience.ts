/// <reference types="node" />
import { setTimeout as pause } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What comes is waited for as long as a busy machine may take; a test that passes is not slower for it.
configure({ asyncUtilTimeout: 30_000 });

// Each test begins with an empty page, no native wrapper, the real clock and nothing replaced.
afterEach(() => {
  cleanup();
  globalThis.LiuguangBridge = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * A window that is put away waits for what it has under way, now and then for ever: the run of all tests would not end.
 * The file is through by then, and nothing of its window is looked at again.
 */
const longestEndMs = 3000;
const { happyDOM } = globalThis as { happyDOM?: { abort: () => Promise<void> } };
// A few tests have no window.
if (happyDOM) {
  const abort = happyDOM.abort.bind(happyDOM);
  happyDOM.abort = async () => {
    const over = new AbortController();
    const { signal } = over;
    await Promise.race([abort(), pause(longestEndMs, undefined, { signal }).catch(() => undefined)]);
    over.abort();
  };
}

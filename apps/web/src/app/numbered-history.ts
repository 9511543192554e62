import { createHashHistory } from '@tanstack/react-router';

/** By which the router keeps its numbers. */
const indexKey = '__TSR_index';

/**
 * The router's history in the hash. It tells back from forward by the number it gave each entry, and an address typed by
 * hand makes an entry without one: from there on every step would be neither, and back would leave the screen under an
 * open sheet.
 */
export function createNumberedHistory(): ReturnType<typeof createHashHistory> {
  // Heard before the router's own listener, which is added below.
  addEventListener('popstate', numberEntry);
  const numbered = createHashHistory();
  return numbered;

  function numberEntry(): void {
    if (isNumbered(history.state)) return;
    const key = Math.random().toString(36).slice(2);
    const state = { [indexKey]: numbered.location.state[indexKey] + 1, key, ['__TSR_key']: key };
    // Past the router, which takes its own replaceState for a step of its own.
    History.prototype.replaceState.call(history, state, '');
  }
}

function isNumbered(state: unknown): boolean {
  return typeof state === 'object' && state !== null && indexKey in state;
}

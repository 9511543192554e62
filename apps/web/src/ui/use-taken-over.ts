import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False at the server and while React takes over what the server rendered, true ever after: for what comes later than
 * the first screen, and what the server cannot render.
 */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

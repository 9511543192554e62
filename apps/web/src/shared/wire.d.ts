/** Made by the Vite plugin `wire` from the contract, so that no schema reaches the browser. */
declare module 'virtual:wire' {
  import type { CallName } from '@liuguang/contract/calls.ts';

  /** Method (`G` or `P`), path after `api/`, and 1 when the call changes state. */
  export const wire: Readonly<Record<CallName, readonly [method: 'G' | 'P', path: string, changes: 0 | 1]>>;
  export const version: string;
}

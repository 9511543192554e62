import type { CallName } from './calls.ts';

/**
 * Declared calls that the server does not answer yet. The list only ever shrinks: a test fails when a call is neither
 * served nor listed here, or both.
 */
export const notServedYet: readonly CallName[] = [
  // Video: uploads

  // Community, search, messages, safety
];

import type { CallInput, CallName, CallOutput } from './calls.ts';

/**
 * The calls whose answers are in the page itself: all that the first screen shows to somebody who has no session. What
 * the page holds is the body that the call would give, so nothing in it is personal or 18+.
 */
export const servedCalls = {
  getAgentInfo: {},
  getPlatForm: {},
  getVideoGroups: {},
  getFeaturedAd: {},
  getAdInfo: { adAddress: 'topRight' },
  getVideoByGroup: { sort: 'hot' },
} as const satisfies { readonly [N in CallName]?: CallInput<N> };

/** The ad that greets a visitor, beside those of the table: a call stands there once. */
export const splashPlace = { adAddress: '30' } as const satisfies CallInput<'getAdInfo'>;

export type ServedCall = keyof typeof servedCalls;

/** What the page has with it. */
export interface Served {
  /** When it was made, in milliseconds. */
  readonly at: number;
  readonly bodies: { readonly [N in ServedCall]: { readonly data: CallOutput<N> } };
  readonly splash: { readonly data: CallOutput<'getAdInfo'> };
}

/** What the app makes of it at the server. */
export interface RenderedScreen {
  /** What React takes over in the page, for a template element. */
  readonly markup: string;
  /** What lies over it on arrival, for a template element as well; empty when nothing does. */
  readonly splash: string;
  /** Runs right behind that element and puts its content where it is seen. The same for every screen. */
  readonly script: string;
  /** Elements for the head: pictures that are seen first. */
  readonly preloads: string;
}

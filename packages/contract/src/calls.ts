import type { z } from 'zod';
import { adCalls } from './calls/ad.ts';
import { agentCalls } from './calls/agent.ts';
import { videoCalls } from './calls/video.ts';

/** Every call of the product by its wire name (the path without `api/`, and without `agent/` or `video/`). */
export const calls = { ...agentCalls, ...videoCalls, ...adCalls };

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a caller writes: defaults may be left out. */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>;
/** What a handler receives, after parsing. */
export type ParsedInput<N extends CallName> = z.output<Calls[N]['input']>;
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>;

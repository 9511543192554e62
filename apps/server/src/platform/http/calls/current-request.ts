import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** The request that the running code works for: so that an error nobody caught can be told from whose request it comes. */
export const currentRequest = new AsyncLocalStorage<IncomingMessage>();

import type { CallName, CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { Logger } from 'pino';
import type { Account, Agent } from '../../caller/caller.ts';
import type { Cookies } from './cookies.ts';
import type { ReceivedFile } from '../../storage/received-file.ts';
import type { Written } from '../../text/written.ts';

export interface CallContext {
  readonly agent: Agent;
  readonly account: Account | null;
  /**
   * May see 18+ titles, where the agent has them. A cached route has no account, but bodies of its own for those who may.
   */
  readonly adult: boolean;
  /** The caller's session; null without an account. */
  readonly sessionId: string | null;
  readonly requestId: string;
  /** The client's address, as far as trusted proxies vouch for it. */
  readonly address: string;
  readonly userAgent: string;
  /** Name and port under which the client came. */
  readonly host: string;
  /** The headers that the call declares, parsed. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The files of a multipart call, by field name; gone once the call is answered. */
  readonly files: Readonly<Record<string, ReceivedFile>>;
  readonly cookies: Cookies;
  /** Where users open this installation, without a slash at the end. */
  readonly siteUrl: () => Promise<string>;
  /** Aborts when the caller has gone: for a handler that waits. */
  readonly gone: () => AbortSignal;
  readonly log: Logger;
  readonly now: () => number;
  /** Names the account in the line of the log about this call, where only the call finds out whose it is: a login. */
  readonly nameAccount: (accountId: string) => void;
}

/** An output together with a message to show on success, such as 收藏成功. */
export class WithMessage<Output> {
  readonly message: string;
  readonly output: Output;

  constructor(message: string, output: Output) {
    this.message = message;
    this.output = output;
  }
}

export type Handler<N extends CallName> = (
  input: ParsedInput<N>,
  context: CallContext,
) => Promise<CallOutput<N> | WithMessage<CallOutput<N>> | Written<CallOutput<N>>>;

export interface CachedRoute<N extends CallName> {
  readonly handle: Handler<N>;
  /** How long the serialized body is shared. Only for bodies with nothing personal: the context has no account then. */
  readonly cacheMs: number;
  /** A NOTIFY on channel `invalidate` with one of these as payload drops the bodies at once. */
  readonly tags?: readonly string[];
  /**
   * For so long caches on the way may keep it: an answer to somebody who is no adult, to a question without this field.
   * Nobody's session is in such an address, so one copy serves all.
   */
  readonly shared?: { readonly seconds: number; readonly unless: string };
  /** Who has a session gets an answer of their own instead, with their account in the context. */
  readonly unlessSignedIn?: boolean;
  /** The same for some inputs of the call only, told by the query as it came. */
  readonly personalFor?: (query: Readonly<Record<string, unknown>>) => boolean;
}

export type Route<N extends CallName> = Handler<N> | CachedRoute<N>;
export type Routes = { [N in CallName]?: Route<N> };

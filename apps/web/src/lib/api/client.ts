import type { CallInput, CallName, CallOutput } from '@liuguang/contract/calls.ts';
import { requestTimeoutMs } from '@liuguang/contract/constants.ts';
import { version, wire } from 'virtual:wire';
import { ApiError, isError, TransportError } from './api-error.ts';
import { takeEarly } from './early.ts';
import { mediaText } from '../hosts/media-hosts.ts';
import { logProblem } from '../log.ts';
import type { YouthLock } from '../storage/app-store.ts';

export interface ClientHooks {
  /** Origin and base path in front of `api/…`. */
  base: string;
  /** Whether our cookies go along. */
  credentials: 'same-origin' | 'omit';
  /** Goes with every call; `secret` only in a POST body, because a query ends in logs and histories. */
  carried: () => { open: Record<string, string>; secret: Record<string, string> };
  onErrorMessage: (message: string) => void;
  /** What the server says of a success, for the calls that tell it. */
  onMessage: (message: string) => void;
  onSessionLost: () => void;
  /** Youth mode has had its time: one screen says so for all of them. */
  onYouthLock: (lock: YouthLock) => void;
  /** Told after three transport failures in a row; may move the page to another host. `unsure`: only if this one is gone. */
  onHostFailing: (unsure?: boolean) => Promise<unknown>;
}

const hooks: ClientHooks = {
  base: '/',
  credentials: 'same-origin',
  carried: () => ({ open: {}, secret: {} }),
  onErrorMessage: () => undefined,
  onMessage: () => undefined,
  onSessionLost: () => undefined,
  onYouthLock: () => undefined,
  onHostFailing: () => Promise.resolve(),
};

/** The app joins the client with toast, session and storage here; the client itself knows none of them. */
export function configureClient(changes: Partial<ClientHooks>): void {
  Object.assign(hooks, changes);
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the error itself: no toast. */
  quiet?: boolean;
  /** Shows the server's message of a success as a toast: login, logout, register, send code and the like. */
  tell?: boolean;
  headers?: Record<string, string>;
  /** File parts: the call then goes as a form. */
  files?: Readonly<Record<string, Blob>>;
  /** Carries nothing but the agent: the address is everybody's, and caches on the way can answer it. */
  bare?: boolean;
  /** The request outlives the page: for what is told when it is left. */
  keepalive?: boolean;
}

interface Route {
  method: 'GET' | 'POST';
  path: string;
  isRead: boolean;
}

/** Found by a scan of a few short texts: nothing beside a request over the network. */
function routeOf(name: CallName): Route {
  const found = wire.find(([, , , names]) => names.split(' ').includes(name)) ?? wire[0];
  if (!found) throw new Error('the contract is empty');
  const [method, changes, folder] = found;
  return { method, path: `api/${folder}${name}`, isRead: changes === '0' };
}

const retryDelaysMs = [400, 1200];
const hostFailureLimit = 3;
/** Not before a phone in a bad place would have its answer, and long before anybody has given up waiting. */
const slowMs = 8000;
/** Its refusal is part of the game (no view left), and the screen answers it with a sheet. */
const withoutToast: ReadonlySet<string> = new Set(['reduceUserViewingTimes']);
let hostFailures = 0;

/** Makes a call of the contract. Resolves with `data`; throws ApiError or TransportError; never hangs. */
export async function callApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<CallOutput<N>> {
  const body = await withRetries(name, input, options);
  // The contract's tests prove the server's side of this shape; parsing it again would cost the first screen its budget.
  if (body.code === 0) {
    if (options.tell) hooks.onMessage(body.message);
    return body.data as CallOutput<N>;
  }
  const error = new ApiError(body.code, body.message, body.data);
  if (isError(error, 'NOT_LOGGED_IN') || isError(error, 'SESSION_REPLACED') || body.message.includes('登录'))
    hooks.onSessionLost();
  else if (isYouthLock(body.data)) hooks.onYouthLock(body.data);
  // A question, not a failure: lib/session/second-factor.ts asks it.
  else if (isError(error, 'SECOND_FACTOR_NEEDED')) throw error;
  else if (!options.quiet && !withoutToast.has(name)) hooks.onErrorMessage(body.message);
  throw error;
}

function isYouthLock(data: unknown): data is YouthLock {
  return typeof data === 'object' && data !== null && 'youthLock' in data;
}

/** For what no call has seen and what may have another cause, such as a stream that stops: is the host still there? */
export function hostTrouble(): void {
  void hooks.onHostFailing(true);
}

interface Body {
  code: number;
  message: string;
  data: unknown;
}

async function withRetries(name: CallName, input: object, options: CallOptions): Promise<Body> {
  const route = routeOf(name);
  // One deadline over all attempts: retries never make the wait longer than a single slow request.
  const deadline = new AbortController();
  const patience = options.files ? 4 * requestTimeoutMs : requestTimeoutMs;
  const timer = setTimeout(() => deadline.abort(new Error('timeout')), patience);
  const slow = setTimeout(hostTrouble, slowMs);
  const signal = options.signal ? AbortSignal.any([deadline.signal, options.signal]) : deadline.signal;
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const body = await send(route, input, signal, options);
        hostFailures = 0;
        return body;
      } catch (cause) {
        if (options.signal?.aborted) throw options.signal.reason;
        logProblem(`call ${name} failed (attempt ${attempt + 1})`, cause);
        hostFailures += 1;
        const delay = retryDelaysMs[attempt];
        if (route.isRead && delay !== undefined && !signal.aborted) {
          await pause(delay * (0.75 + Math.random() / 2), signal);
          continue;
        }
        // A read that failed to the end has failed so often by itself, whatever the background worker answered meanwhile.
        if (attempt > 1 || hostFailures >= hostFailureLimit) {
          hostFailures = 0;
          await hooks.onHostFailing();
        }
        const error = new TransportError(cause);
        if (!options.quiet) hooks.onErrorMessage(error.message);
        throw error;
      }
    }
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
  }
}

async function send(
  { method, path }: Route,
  input: object,
  signal: AbortSignal,
  { headers: ownHeaders, keepalive = false, files, bare = false }: CallOptions,
): Promise<Body> {
  const { open, secret } = hooks.carried();
  const fields = Object.entries<unknown>({ ...open, ...input }).filter(([, value]) => value !== undefined);
  let url = `${hooks.base}${path}`;
  const headers: Record<string, string> = { 'X-Client': `web/${version}`, ...ownHeaders };
  const init: RequestInit = { signal, headers, keepalive, credentials: hooks.credentials };
  if (method === 'GET') {
    const query = queryOf({ ...(bare ? { agentid: open['agentid'] } : open), ...input });
    if (query.size > 0) url += `?${query}`;
  } else if (files) {
    init.method = 'POST';
    // Who is meant is read before the form is.
    url += `?${new URLSearchParams(open)}`;
    const form = new FormData();
    for (const [key, value] of fields) form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
    for (const [key, file] of Object.entries(files)) form.set(key, file);
    init.body = form;
  } else {
    init.method = 'POST';
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify({ ...secret, ...Object.fromEntries(fields) });
  }
  const early = method === 'GET' ? await takeEarly(path, queryOf(input)) : undefined;
  const response = early ?? (await fetch(url, init));
  const body: unknown = JSON.parse(mediaText(await response.text()));
  if (!isBody(body)) throw new Error(`HTTP ${response.status} without our envelope`);
  return body;
}

function queryOf(fields: object): URLSearchParams {
  const given = Object.entries<unknown>({ ...fields }).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
}

function isBody(value: unknown): value is Body {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Woken early, the next attempt sees the aborted signal and ends at once.
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

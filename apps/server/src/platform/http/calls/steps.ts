import type { CallSpec } from '@liuguang/contract/call.ts';
import type { FastifyRequest } from 'fastify';
import type { RawInput } from './admit.ts';
import { fail } from '../../errors/fail.ts';
import { fieldMessages } from '../../errors/field-messages.ts';
import { mayChange } from './guard.ts';
import { type CallContext, WithMessage } from './handlers.ts';
import { headerOf, type Origin } from '../origin.ts';
import { checkOutput, type ChecksOutput } from './output-check.ts';
import { holdsOnlyStorable } from '../../text/storable.ts';
import { Written } from '../../text/written.ts';

/** A route without the types of its call; `Routes` ties both together where features are joined. */
export interface ErasedRoute {
  readonly handle: (input: never, context: CallContext) => Promise<unknown>;
  readonly cacheMs?: number;
  readonly tags?: readonly string[];
  readonly shared?: { readonly seconds: number; readonly unless: string };
  readonly unlessSignedIn?: boolean;
  readonly personalFor?: (query: RawInput) => boolean;
}

/** A declared call and what answers it; null while nobody has built it. */
export interface Served {
  readonly name: string;
  readonly spec: CallSpec;
  readonly route: ErasedRoute;
}

export function guardChange(request: FastifyRequest, origin: Origin): void {
  const headers = {
    client: headerOf(request, 'x-client'),
    fetchSite: headerOf(request, 'sec-fetch-site'),
    origin: headerOf(request, 'origin'),
  };
  if (!mayChange(headers, origin.own(request))) throw fail('FORBIDDEN');
}

export function rawInput(request: FastifyRequest): RawInput {
  const given: unknown = request.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw fail('INVALID_INPUT', { fields: { _: '应为一个对象' } });
  }
  return given as RawInput;
}

/** Fields that are carried along and are not input of this call fall away here, as does anything unknown. */
export function parseInput(spec: CallSpec, raw: RawInput): unknown {
  const result = spec.input.safeParse(raw);
  if (!result.success) throw fail('INVALID_INPUT', { fields: fieldMessages(result.error, raw) });
  const [unstorable] = Object.entries(result.data).find(([, value]) => !holdsOnlyStorable(value)) ?? [];
  if (unstorable !== undefined) throw fail('INVALID_INPUT', { fields: { [unstorable]: '包含无法识别的字符' } });
  return result.data;
}

/** The headers that the call declares. Scripts of ours send them right; who does not is nobody to explain it to. */
export function parseHeaders(spec: CallSpec, request: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!spec.headers) return {};
  const result = spec.headers.safeParse(request.headers);
  if (!result.success) throw fail('FORBIDDEN');
  return result.data;
}

/** What is done with an answer on its way out. */
export interface Finishing {
  readonly checksOutput: ChecksOutput;
  /** Puts addresses of films and pictures at the host that sends them, where that is another one. */
  readonly addressed?: ((body: string) => string) | undefined;
}

/** Runs the handler and gives the body of its answer. */
export async function runRoute(
  { name, spec }: Served,
  route: ErasedRoute,
  input: unknown,
  context: CallContext,
  { checksOutput: isChecked, addressed = asItIs }: Finishing,
): Promise<string> {
  const result = await route.handle(input as never, context);
  if (result instanceof Written) {
    if (isChecked(name)) checkOutput(name, spec.output, result.read());
    return addressed(`{"code":0,"message":"","data":${result.json}}`);
  }
  const [message, output] = result instanceof WithMessage ? [result.message, result.output as unknown] : ['', result];
  if (isChecked(name)) checkOutput(name, spec.output, output);
  return addressed(JSON.stringify({ code: 0, message, data: output ?? null }));
}

const asItIs = (body: string): string => body;

/** The name under which a body is shared: by what is asked, never by who asks. */
export function bodyKey(name: string, agentId: string, adult: boolean, input: unknown): string {
  return `${name} ${agentId} ${adult ? 'adult' : 'all'} ${canonical(input)}`;
}

/** Parsed input with its keys in order: their order in a URL makes no second copy. The agent is in the key already. */
function canonical(input: unknown): string {
  const pairs = Object.entries(input as Record<string, unknown>).filter(([name]) => name !== 'agentid');
  return JSON.stringify(pairs.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Carried fields that differ from user to user; a cached call cannot have them as input. */
export const personalFields = ['userName', 'machineCode'];

/**
 * The request line without them: what is left is the same for all who ask the same. Only whole parameters of the query
 * go, split as the router and its parser split it (a query may begin with `#` as well): a text that merely holds
 * `?userName=` is a part of what is asked, and taking it out would give two questions one name.
 */
export function anonymous(url: string): string {
  if (!personalFields.some((name) => url.includes(`${name}=`))) return url;
  const query = url.search(/[?#]/) + 1;
  const pairs = url.slice(query).split('&');
  const kept = pairs.filter((pair) => !personalFields.some((name) => pair.startsWith(`${name}=`)));
  return url.slice(0, query) + kept.join('&');
}

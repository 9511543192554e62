import { z } from 'zod';
import type { ErrorName } from './errors.ts';

/**
 * Who may make a call. `anyone` needs no session; `account` is any signed-in account, a silent device account included;
 * `member` has a phone or password of its own; `staff` is an operator session of the console.
 */
export type Access = 'anyone' | 'account' | 'member' | 'staff';

/** How often one caller may make a call; kept in PostgreSQL, so that it holds across processes. */
export interface Limit {
  readonly per: 'address' | 'account';
  readonly max: number;
  readonly seconds: number;
  /** Refuse when the counter cannot be reached: for calls that cost money or open accounts. */
  readonly failClosed?: boolean;
  /** Calls that name the same are counted together. */
  readonly counts?: string;
}

/**
 * How fast one address may make a call that comes too often to be counted in PostgreSQL: a burst, then so many a second.
 * Kept in the memory of each process.
 */
export interface CallPace {
  readonly per: 'address';
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * A limit that needs to know what the call is about (the phone, the mailbox, the account that is tried, the device, a sign-up that
 * really makes an account): the service of the feature keeps it, the contract states it.
 */
export interface ServiceLimit {
  readonly per: 'address' | 'phone' | 'mailbox' | 'device' | 'target';
  readonly max: number;
  readonly seconds: number;
  readonly counts: string;
}

/** A file part of a multipart call. What it really is, is decided by its content. */
export interface FilePart {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

export interface CallSpec<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** A GET that is answered as a POST as well, its input in the body: our app sends nothing private in an address. */
  readonly alsoPost?: true;
  /** Without a leading slash. */
  readonly path: `api/${string}`;
  readonly access: Access;
  /** True when the call changes state, whatever its method: the guard then wants X-Client and a same-origin request. */
  readonly changes: boolean;
  /** What it changes is only counted or remembered: the caller misses it in no list that is a moment late. */
  readonly trace?: true;
  readonly input: Input;
  readonly output: Output;
  /** What this call can answer beyond the errors that any call can give (see `commonErrors`). */
  readonly errors: readonly ErrorName[];
  /** Kept by the platform before the handler runs. */
  readonly limit?: Limit;
  readonly pace?: CallPace;
  readonly serviceLimits?: readonly ServiceLimit[];
  /** Refused (FORBIDDEN) to a session opened by a machine code from a link, until a phone or password confirms it. */
  readonly sensitive?: boolean;
  /** Gives something to watch or read: refused (YOUTH_LOCKED) in youth mode by night and once its minutes are used up. */
  readonly content?: boolean;
  /** Refused (FORBIDDEN) in youth mode altogether. */
  readonly notForYouth?: boolean;
  /** Headers the call itself needs, by lower-case name. */
  readonly headers?: z.ZodObject;
  /** File parts by field name: the body is then multipart/form-data and `input` its other fields. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** One line for the API documentation. */
  readonly summary: string;
}

/** Errors that the platform can give on any call; a call does not list them again. */
export const commonErrors = [
  'INVALID_INPUT',
  'TOO_OFTEN',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
  'STORAGE_FULL',
] as const satisfies readonly ErrorName[];

/** As a call is declared: what follows from the rest may be left out. */
export type CallDeclaration<Output extends z.ZodType, Input extends z.ZodObject> = Omit<
  CallSpec<Input, Output>,
  Derived
> &
  Partial<Pick<CallSpec<Input, Output>, Derived>>;

type Derived = 'method' | 'path' | 'input' | 'output' | 'errors';

/** The input of a call that asks nothing, the output of one that has an effect and nothing to tell. */
const nothing = z.object({});
export type Nothing = typeof nothing;

/** Until its table names it. */
const noPath = 'api/';

/**
 * Declares a call. A call exists here, once; server, client, documentation and tests follow from it. Left out, the method
 * is POST for what changes and GET for what does not, input and output are empty, and there are no errors of its own.
 */
export function call<Output extends z.ZodType = Nothing, Input extends z.ZodObject = Nothing>(
  declared: CallDeclaration<Output, Input>,
  // Inferred from the declaration alone: the table around it would widen what is left out.
): CallSpec<NoInfer<Input>, NoInfer<Output>> {
  const method = declared.changes ? 'POST' : 'GET';
  // What the declaration leaves out has the type that is the default.
  const empty = { input: nothing as z.ZodObject as Input, output: nothing as z.ZodType as Output };
  return Object.freeze({ method, path: noPath, errors: [], ...empty, ...declared });
}

type Guarded<Output extends z.ZodType, Input extends z.ZodObject> = Omit<
  CallDeclaration<Output, Input>,
  'access' | 'changes'
>;

/** Declares calls of one access: `read` changes nothing, `change` does. */
function callsOf(access: Access) {
  return {
    read: <Output extends z.ZodType = Nothing, Input extends z.ZodObject = Nothing>(spec: Guarded<Output, Input>) =>
      call<Output, Input>({ ...spec, access, changes: false }),
    change: <Output extends z.ZodType = Nothing, Input extends z.ZodObject = Nothing>(spec: Guarded<Output, Input>) =>
      call<Output, Input>({ ...spec, access, changes: true }),
  };
}

export const byAnyone = callsOf('anyone');
export const byAccount = callsOf('account');
export const byMember = callsOf('member');

/** The calls of an area by their wire names; the path of a call is its name, unless it says otherwise. */
export function callTable<Table extends Readonly<Record<string, CallSpec>>>(
  table: Table,
  prefix: CallSpec['path'] = noPath,
): Table {
  const named = Object.entries(table).map(([name, spec]) => {
    const path: CallSpec['path'] = `${prefix}${name}`;
    return [name, spec.path === prefix ? Object.freeze({ ...spec, path }) : spec];
  });
  return Object.fromEntries(named) as Table;
}

/** Everything a call can answer besides success: its own errors, those of its guards, and the common ones. */
export function errorsOf(spec: CallSpec): ErrorName[] {
  const guards: ErrorName[] = [];
  if (spec.access !== 'anyone') guards.push('SESSION_REPLACED', 'NOT_LOGGED_IN');
  if (spec.access === 'member' || spec.access === 'staff' || spec.changes || spec.sensitive || spec.notForYouth)
    guards.push('FORBIDDEN');
  if (spec.content) guards.push('YOUTH_LOCKED');
  return [...new Set<ErrorName>([...guards, ...spec.errors, ...commonErrors])];
}

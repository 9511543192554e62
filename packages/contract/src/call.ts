import type { z } from 'zod';
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
}

export interface CallSpec<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Without a leading slash, as api.md writes it. */
  readonly path: `api/${string}`;
  readonly access: Access;
  /** True when the call changes state, whatever its method: the guard then wants X-Client and a same-origin request. */
  readonly changes: boolean;
  readonly input: Input;
  readonly output: Output;
  /** What this call can answer beyond the errors that any call can give (see `commonErrors`). */
  readonly errors: readonly ErrorName[];
  readonly limit?: Limit;
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
] as const satisfies readonly ErrorName[];

/** Declares a call. A call exists here, once; server, client, documentation and tests follow from it. */
export function call<Input extends z.ZodObject, Output extends z.ZodType>(
  spec: CallSpec<Input, Output>,
): CallSpec<Input, Output> {
  return Object.freeze(spec);
}

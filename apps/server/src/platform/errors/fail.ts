import { errors, type ErrorData, type ErrorName } from '@liuguang/contract/errors.ts';

/** A refusal from the one list of errors in the contract. Anything else that is thrown is a fault of ours. */
export class CallError<N extends ErrorName = ErrorName> extends Error {
  readonly failure: N;
  readonly data: ErrorData<N> | null;

  constructor(failure: N, data: ErrorData<N> | null, message?: string) {
    super(message ?? errors[failure].message);
    this.name = 'CallError';
    this.failure = failure;
    this.data = data;
  }
}

/** Use: `throw fail('NOT_FOUND')`, `throw fail('TOO_OFTEN', { retryAfter: 30 })`. */
export function fail<N extends ErrorName>(
  failure: N,
  ...data: ErrorData<N> extends null ? [] : [ErrorData<N>]
): CallError<N> {
  const [given = null] = data as [ErrorData<N>?];
  return new CallError(failure, given);
}

/** The same refusal in more fitting words; the code stays what the client decides by. */
export function failSaying<N extends ErrorName>(
  message: string,
  failure: N,
  ...data: ErrorData<N> extends null ? [] : [ErrorData<N>]
): CallError<N> {
  const [given = null] = data as [ErrorData<N>?];
  return new CallError(failure, given, message);
}

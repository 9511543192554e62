import type { Envelope } from '@liuguang/contract/envelope.ts';
import { errors, type ErrorName } from '@liuguang/contract/errors.ts';
import { CallError, fail, failSaying } from '../errors/fail.ts';
import { isStoreUnavailable } from '../storage/s3/s3-error.ts';

export interface Failure {
  readonly name: ErrorName;
  readonly status: number;
  readonly body: Envelope;
  readonly retryAfter: number | undefined;
  /** Ours, not the caller's: logged with its stack. */
  readonly fault: boolean;
  /** The database refused what our own checks let through: told to the caller as wrong input, and a fault all the same. */
  readonly slipped: boolean;
}

/** What the caller is told about anything that was thrown. Nothing of an unexpected error reaches the outside. */
export function failureOf(error: unknown, requestId: string): Failure {
  const known = recognize(error, requestId);
  const { code, status } = errors[known.failure];
  const data = known.data as { retryAfter?: number } | null;
  return {
    name: known.failure,
    status,
    body: { code, message: known.message, data },
    retryAfter: data?.retryAfter,
    fault: status >= 500 || isInputRefusal(error),
    slipped: isInputRefusal(error),
  };
}

function recognize(error: unknown, requestId: string): CallError {
  if (error instanceof CallError) return error;
  if (isDatabaseUnavailable(error) || isStoreUnavailable(error)) return fail('UNAVAILABLE', { requestId });
  if (isInputRefusal(error)) return failSaying('提交的内容无法处理', 'INVALID_INPUT', { fields: {} });
  return frameworkRefusal(error) ?? fail('INTERNAL', { requestId });
}

/** Fastify's own refusals (bad JSON, bad URL, too large) carry a 4xx status and are the caller's doing. */
function frameworkRefusal(error: unknown): CallError | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null;
  if (error.statusCode === 413) return fail('PAYLOAD_TOO_LARGE');
  if (error.statusCode === 404) return fail('NOT_FOUND');
  if (error.statusCode >= 500 || error.statusCode < 400) return null;
  return failSaying('请求格式不正确', 'INVALID_INPUT', { fields: {} });
}

/**
 * SQLSTATE of what PostgreSQL says about a value that it was given: of no such type, out of range, not to be encoded
 * (class 22 but for a division by zero), against a check, of a row that is not there, too long for an index. A last net:
 * the schemas of the contract are where such a value should have been refused.
 */
const inputStates = /^(?:22(?!012)...|23503|23514|54000)$/;

function isInputRefusal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && inputStates.test(String(error.code));
}

/**
 * SQLSTATE classes and codes that mean "not now": connection lost, shutting down, too many connections, disk full, not
 * done or not got a lock in time.
 */
const unavailableStates = /^(?:08...|57P0[1-5]|57014|55P03|25P0[34]|53...|58030|25006)$/;
const unavailableErrno = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']);
/** pg has no code for these. */
const unavailableMessages =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client has encountered a connection error)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (unavailableStates.test(error.code) || unavailableErrno.has(error.code)) return true;
  }
  return unavailableMessages.test(error.message);
}

import { describe, expect, it } from 'vitest';
import { commonErrors, errorsOf } from './call.ts';
import { calls } from './calls.ts';
import { errors } from './errors.ts';

/** The table of the HTTP contract, and the statuses that share a code with another. */
const table = [
  ['SESSION_REPLACED', -2, 401, []],
  ['NOT_LOGGED_IN', -3, 401, []],
  ['INVALID_INPUT', 1001, 400, ['fields']],
  ['WRONG_CREDENTIALS', 1002, 400, []],
  ['TOO_OFTEN', 1003, 429, ['retryAfter']],
  ['NOT_FOUND', 1004, 404, []],
  ['FORBIDDEN', 1005, 403, []],
  ['YOUTH_LOCKED', 1005, 403, ['youthLock', 'until']],
  ['VIP_NEEDED', 1006, 403, ['previewSeconds', 'chapter']],
  ['NO_FREE_VIEW', 1007, 403, ['viewingTimes', 'resetAt', 'chapter']],
  ['CONFLICT', 1008, 409, []],
  ['AGE_NEEDED', 1009, 403, []],
  ['PAYMENT_FAILED', 1010, 402, []],
  ['SECOND_FACTOR_NEEDED', 1011, 403, ['by', 'ticket']],
  ['PAYLOAD_TOO_LARGE', 1001, 413, []],
  ['INTERNAL', 5000, 500, ['requestId']],
  ['UNAVAILABLE', 5000, 503, ['requestId']],
  ['STORAGE_FULL', 5000, 503, ['requestId']],
] as const;

describe('the error map', () => {
  it('has the codes, statuses and extra data of the HTTP contract, and nothing else', () => {
    const found = Object.entries(errors).map(([name, error]) => [name, error.code, error.status, dataFields(error)]);
    expect(found).toEqual(table);
  });

  it('speaks Chinese, ready to show', () => {
    const messages = Object.values(errors).map(({ message }) => message);
    expect(messages.filter((message) => !/^[\p{Script=Han}A-Z，]+$/u.test(message))).toEqual([]);
  });

  it('mentions 登录 only where the client shall take the session as lost', () => {
    const mentioning = Object.entries(errors).filter(([, { message }]) => message.includes('登录'));
    expect(mentioning.map(([name]) => name)).toEqual(['SESSION_REPLACED', 'NOT_LOGGED_IN']);
  });
});

describe('what a call can answer', () => {
  it('holds the common errors for every call', () => {
    for (const spec of Object.values(calls)) expect(errorsOf(spec)).toEqual(expect.arrayContaining([...commonErrors]));
  });

  it('holds the errors of its guards: a session where it needs one, a refusal where it changes state', () => {
    expect(errorsOf(calls.getUserInfo)).toEqual(expect.arrayContaining(['NOT_LOGGED_IN', 'SESSION_REPLACED']));
    expect(errorsOf(calls.outLogin)).toContain('FORBIDDEN');
    expect(errorsOf(calls['post/create'])).toContain('FORBIDDEN');
    expect(errorsOf(calls.getVideoInfo)).toContain('YOUTH_LOCKED');
    expect(errorsOf(calls.getVideoGroups)).not.toContain('FORBIDDEN');
    expect(errorsOf(calls.getVideoGroups)).not.toContain('NOT_LOGGED_IN');
  });
});

function dataFields(error: (typeof errors)[keyof typeof errors]): string[] {
  return 'data' in error ? Object.keys(error.data.shape) : [];
}

import { errors } from '@liuguang/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { fail } from '../errors/fail.ts';
import { failureOf } from './failure.ts';

const of = (statusCode: number) => failureOf(Object.assign(new Error('Body is not JSON'), { statusCode }), 'r1');

describe('failureOf', () => {
  it('gives every declared error its code, status and message', () => {
    const given = [
      fail('SESSION_REPLACED'),
      fail('INVALID_INPUT', { fields: { phone: '请填写此项' } }),
      fail('TOO_OFTEN', { retryAfter: 30 }),
      fail('NO_FREE_VIEW', { viewingTimes: 0, resetAt: 5 }),
    ];
    for (const error of given) {
      const { code, status, message } = errors[error.failure];
      expect(failureOf(error, 'r1')).toMatchObject({ status, body: { code, message, data: error.data }, fault: false });
    }
    expect(failureOf(given[2], 'r1').retryAfter).toBe(30);
  });

  it('tells nothing of an unexpected error but its request id', () => {
    const secret = new Error('password of postgres://root:hunter2@db');
    const failure = failureOf(secret, 'r1');
    expect(failure).toMatchObject({ status: 500, body: { code: 5000, data: { requestId: 'r1' } }, fault: true });
    expect(JSON.stringify(failure)).not.toContain('hunter2');
    expect(failureOf('a string', 'r1').status).toBe(500);
    expect(failureOf(undefined, 'r1').status).toBe(500);
  });

  it('turns refusals of the framework into ours', () => {
    expect(of(400)).toMatchObject({ name: 'INVALID_INPUT', status: 400 });
    expect(of(415)).toMatchObject({ name: 'INVALID_INPUT', status: 400 });
    expect(of(413)).toMatchObject({ name: 'PAYLOAD_TOO_LARGE', status: 413 });
    expect(of(500)).toMatchObject({ name: 'INTERNAL', fault: true });
  });

  it.each(['22P02', '22003', '22021', '22P05', '22007', '23514', '23503', '54000'])(
    'tells the caller that a value which only the database refused is wrong, and us that a check is missing: %s',
    (code) => {
      const error = Object.assign(new Error('invalid input syntax'), { code, severity: 'ERROR' });
      const failure = failureOf(error, 'r1');
      expect(failure).toMatchObject({ name: 'INVALID_INPUT', status: 400, fault: true, slipped: true });
      expect(JSON.stringify(failure)).not.toContain('syntax');
    },
  );

  it.each(['22012', '42601', '42P01', '23505', '40001', '21000'])('takes nothing else for wrong input: %s', (code) => {
    const error = Object.assign(new Error('x'), { code, severity: 'ERROR' });
    expect(failureOf(error, 'r1')).toMatchObject({ name: 'INTERNAL', fault: true, slipped: false });
  });

  it('says unavailable when the database is not there', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none');
    const error: unknown = await nowhere.pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(failureOf(error, 'r1')).toMatchObject({ name: 'UNAVAILABLE', status: 503 });
    await nowhere.close();
    const closed: unknown = await nowhere.pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(failureOf(closed, 'r1').status).toBe(503);
    // Shut down, cut off after its time, no lock in time, no room.
    for (const code of ['57P01', '57014', '55P03', '53100']) {
      expect(failureOf(Object.assign(new Error('x'), { code }), 'r1').status).toBe(503);
    }
    expect(failureOf(new Error('Query read timeout'), 'r1').status).toBe(503);
    expect(failureOf(Object.assign(new Error('syntax'), { code: '42601' }), 'r1').status).toBe(500);
  });
});

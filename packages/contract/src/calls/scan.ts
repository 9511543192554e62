import { z } from 'zod';
import { byAccount, byAnyone, call, callTable } from '../call.ts';
import { id } from '../shapes/common.ts';
import { scanAsker, scanRequest, scanState } from '../shapes/scan.ts';

export const scanCalls = callTable({
  'scan/create': byAnyone.change({
    output: scanRequest,
    limit: { per: 'address', max: 60, seconds: 300, failClosed: true },
    summary: 'Asks for a QR login: a one-time id bound to this browser, good for 120 s',
  }),
  'scan/status': call({
    method: 'GET',
    access: 'anyone',
    // An approved request is turned into the session of the asking browser, once.
    changes: true,
    trace: true,
    /** Waits until the state is another than `known`, by default than the one it has now; 25 s at most. */
    input: z.object({ scanId: id, known: scanState.optional() }),
    output: z.object({ state: scanState }),
    errors: ['NOT_FOUND'],
    pace: { per: 'address', burst: 300, perSecond: 5 },
    summary: 'Waits for the phone; once approved, this browser is signed in',
  }),
  'scan/approve': byAccount.change({
    sensitive: true,
    input: z.object({ scanId: id, decision: z.enum(['look', 'approve', 'refuse']) }),
    output: scanAsker,
    errors: ['NOT_FOUND', 'CONFLICT', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'account', max: 30, seconds: 300 },
    summary: 'The phone looks who asks (device and rough place), then approves or refuses',
  }),
});

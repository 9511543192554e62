import { z } from 'zod';
import { byAccount, byAnyone, byMember, callTable } from '../call.ts';
import type { ServiceLimit } from '../call.ts';
import { count, time } from '../shapes/common.ts';
import { givenPassword, secondFactorCode, userInfo } from '../shapes/user.ts';

/** Growing waits: who guesses gets ever fewer tries, who mistypes waits minutes. */
function fewerAndFewer(per: ServiceLimit['per'], counts: string): ServiceLimit[] {
  return [
    { per, max: 5, seconds: 300, counts },
    { per, max: 15, seconds: 3600, counts },
    { per, max: 40, seconds: 86_400, counts },
  ];
}

const codes = z.object({ recoveryCodes: z.array(z.string()) });

/** The optional second factor of members: codes of an authenticator app, and recovery codes for when it is lost. */
export const secondFactorCalls = callTable({
  'secondFactor/state': byAccount.read({
    /**
     * `since` is null while it is off. `endsAt`: somebody who has lost it asked for its end. `codesLeft`: recovery codes that
     * were not used yet.
     */
    output: z.object({ on: z.boolean(), since: time.nullable(), endsAt: time.nullable(), codesLeft: count }),
    summary: 'Whether the second factor is on, since when, and how many recovery codes are left',
  }),
  'secondFactor/begin': byMember.change({
    sensitive: true,
    /** Both hold the key that the authenticator is given; told to this session only, and gone with the next begin. */
    output: z.object({ secret: z.string(), uri: z.string(), expiresAt: time }),
    errors: ['CONFLICT'],
    limit: { per: 'account', max: 20, seconds: 3600, failClosed: true },
    summary: 'Makes a key for an authenticator, after verifyPassword or a code to the phone (scene `verify`)',
  }),
  'secondFactor/confirm': byMember.change({
    sensitive: true,
    input: z.object({ code: secondFactorCode }),
    /** Told once: only their hashes are kept. */
    output: codes,
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    limit: { per: 'account', max: 30, seconds: 3600, failClosed: true },
    summary: 'Turns the second factor on by the first code of the authenticator; gives the recovery codes',
  }),
  'secondFactor/verify': byMember.change({
    sensitive: true,
    input: z.object({ code: secondFactorCode }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT'],
    serviceLimits: [
      { per: 'address', max: 60, seconds: 300, counts: 'codes tried by those who are in' },
      ...fewerAndFewer('device', 'codes tried in one session'),
    ],
    summary: 'Shows the second factor in this session: for ten minutes it may make one change that wants it',
  }),
  'secondFactor/codes': byMember.change({
    sensitive: true,
    output: codes,
    errors: ['CONFLICT', 'SECOND_FACTOR_NEEDED'],
    limit: { per: 'account', max: 20, seconds: 3600, failClosed: true },
    summary: 'Makes the recovery codes anew; those before are worth nothing any more',
  }),
  'secondFactor/end': byMember.change({
    sensitive: true,
    /**
     * `password`: for who has lost the second factor and sits at a device that is signed in; it ends after 72 hours then
     * (`endsAt`), in which every device may keep it.
     */
    input: z.object({ password: givenPassword.optional() }),
    output: z.object({ endsAt: time.nullable() }),
    errors: ['WRONG_CREDENTIALS', 'CONFLICT', 'SECOND_FACTOR_NEEDED'],
    serviceLimits: fewerAndFewer('device', 'passwords tried in one session'),
    summary: 'Turns the second factor off, by itself (secondFactor/verify), or by the password and a wait',
  }),
  'secondFactor/keep': byMember.change({
    limit: { per: 'account', max: 20, seconds: 3600 },
    summary: 'Takes back that the second factor is to end',
  }),
  'secondFactor/enter': byAnyone.change({
    input: z.object({ ticket: z.string().regex(/^[\w-]{43}$/, '验证已过期，请重新开始'), code: secondFactorCode }),
    output: userInfo,
    /** NOT_FOUND: the ticket is over, used up or another browser's, and everything begins anew. */
    errors: ['NOT_FOUND', 'WRONG_CREDENTIALS'],
    limit: { per: 'address', max: 120, seconds: 300, failClosed: true },
    // Recovery codes cannot be guessed: they count per address only, so that nobody's guesses keep their owner out.
    serviceLimits: [
      { per: 'address', max: 20, seconds: 300, counts: 'codes tried by those who are out' },
      ...fewerAndFewer('target', 'codes of the authenticator tried on one account'),
    ],
    summary: 'The second step of a login: opens the session with the ticket of SECOND_FACTOR_NEEDED and a code',
  }),
});

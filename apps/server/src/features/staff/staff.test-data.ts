import { hash } from 'node:crypto';
import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import { pino } from 'pino';
import { createLimiter } from '../../platform/limits/limiter.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Passwords } from '../../platform/password/passwords.ts';
import { codeOf } from '../../testing/staff.ts';
import { staffNotices } from './notice/notice.service.ts';
import { recoveryCodes } from './sign-in/recovery-codes.ts';
import { setupService } from './setup/setup.service.ts';
import { signInService } from './sign-in/sign-in.service.ts';
import { staffSessions } from './sign-in/staff-session.repository.ts';
import { staffService } from './staff.service.ts';
import { createTotps } from '../../platform/second-factor/totp.ts';

/** Fast: what argon2 costs is tested where it is used. */
const passwords: Passwords = {
  refuseWeak: () => Promise.resolve(),
  hash: (password) => Promise.resolve(hash('sha256', password)),
  verify: (stored, password) => Promise.resolve(stored === hash('sha256', password)),
};

export const password = 'correct horse battery';
export const client = { address: '203.0.113.1', userAgent: 'test' };

function staffOn({ db, pool }: TestDatabase) {
  const time = { now: 1_800_000_000_000 };
  const clock = () => time.now;
  const key = Buffer.alloc(32, 7);
  const totps = createTotps(key, 'staff totp');
  const notices = staffNotices(db, clock, { tell: () => Promise.resolve() });
  const sessions = staffSessions(db, clock, notices);
  const recovery = recoveryCodes(key);
  const setup = setupService({ db, passwords, totps, recovery, sessions, clock, pepper: key });
  const limiter = createLimiter({ pool, clock, log: pino({ level: 'silent' }) });
  const signIn = signInService({ db, pepper: key, passwords, totps, sessions, notices, limiter, clock });
  const staff = staffService({ db, setup, sessions, clock });

  /** Somebody who has come by a link, with what they need to sign in. */
  async function finish(link: { token: string }, name?: string) {
    const { totpSecret } = await setup.look(link.token);
    const given = { token: link.token, name, password, code: codeOf(totpSecret, time.now) };
    return { ...(await setup.finish(given, client)), totpSecret };
  }

  async function person(name: string, role: StaffRole = 'owner', agentIds: string[] | null = null) {
    return await finish(await setup.makeLink(db, { kind: 'invite', role, agentIds }), name);
  }

  return { db, time, setup, signIn, staff, sessions, recovery, finish, person };
}

/** The services of staff on a database of their own, with a clock that tests set forward. */
export async function withStaff(work: (parts: ReturnType<typeof staffOn>) => Promise<void>): Promise<void> {
  await using database = await testDatabase();
  await work(staffOn(database));
}

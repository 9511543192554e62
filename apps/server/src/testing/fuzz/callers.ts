import { operatorRoles } from '@liuguang/contract/admin/admin-call.ts';
import type { Database } from '../../platform/db/database.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import { staffCookie } from '../staff.ts';

import type { Random } from './random.ts';
import { fillShelves } from './shelves.ts';

/** Everybody who may ask, by the cookie that they carry. */
export type Callers = Awaited<ReturnType<typeof newCallers>>;

/** New accounts and new staff: calls delete accounts, end sessions and shut staff out. */
export async function newCallers(database: Database, sessions: Sessions) {
  const { pool, db } = database;
  const member = async (who: Omit<Parameters<typeof sessionCookie>[2], 'agentId'>, agentId = '3') =>
    await sessionCookie(database, sessions, { ...who, agentId });
  const vip = async () => {
    const cookie = await member({ claimed: true });
    const { rows } = await pool.query<{ id: string }>(
      `update accounts set vip_until = now() + interval '1 day', age_confirmed_at = now()
       where id = (select max(id) from accounts) returning id`,
    );
    await fillShelves(pool, rows[0]?.id ?? '0');
    return cookie;
  };
  // Those who get furthest ask most: a refusal for who asks says nothing about what was asked.
  const welcome = [await vip(), await vip(), await vip(), await member({ claimed: true }), await member({})];
  const others = [
    '',
    await member({ restricted: true }),
    await member({ claimed: true }, '8'),
    await member({ revoked: true }),
  ];
  const staff: string[] = [];
  for (const role of operatorRoles) {
    // Somebody who manages agents has some.
    if (role !== 'agentManager') staff.push((await staffCookie(db, { role })).cookie);
    if (role !== 'owner') staff.push((await staffCookie(db, { role, agentIds: ['3'] })).cookie);
  }
  const owners: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) owners.push((await staffCookie(db, { role: 'owner' })).cookie);
  return {
    member: (random: Random) => random.pick(random.chance(0.85) ? welcome : others),
    staff: (random: Random) => random.pick(random.chance(0.75) ? owners : [...staff, '']),
  };
}

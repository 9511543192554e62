import { type CallName, calls } from '@liuguang/contract/calls.ts';
import { errors } from '@liuguang/contract/errors.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { createSessions } from '@liuguang/server/platform/session/session-store.ts';
import {
  answerFor,
  cookieFor,
  markOf,
  memberSamples,
  type Role,
  roles,
  worded,
} from '../../../../e2e/src/product/inventory.ts';
import type { Questions } from './questions.ts';

const names = Object.keys(calls) as CallName[];
const ourPage = { 'x-client': 'web/1.0.0', 'sec-fetch-site': 'same-origin' };

/** Every call of the app by every kind of caller, and that no agent shows what is another's. */
export async function memberInventory(
  { ask, wrong }: Questions,
  database: Database,
  caughtUp: () => Promise<void>,
): Promise<void> {
  const sessions = createSessions(database.pool, Date.now);
  const samples = await memberSamples(database);
  await caughtUp();
  const asRole = async (name: CallName, role: Role, agentid: string) =>
    await ask({
      call: calls[name],
      input: { ...samples[name], agentid },
      headers: { ...ourPage, cookie: await cookieFor(role, database, sessions) },
    });
  for (const name of worded) {
    const shown = await asRole(name, 'member', '3');
    if (!shown.text.includes(markOf(name))) wrong(`${name} does not show an agent its own: ${shown.text}`);
    for (const role of ['member', 'foreign account'] as const) {
      const { text } = await asRole(name, role, '8');
      if (text.includes(markOf(name))) wrong(`${name} by ${role} shows what is another agent's`);
    }
  }
  for (const name of names) {
    const { code } = await asRole(name, 'nobody', '99');
    if (code !== errors.NOT_FOUND.code) wrong(`${name} of an agent that does not exist: ${code}`);
    for (const role of roles) {
      const { status, code: told } = await asRole(name, role, '3');
      if (!answerFor(name, role)([status, told])) wrong(`${name} by ${role}: ${status} ${told}`);
    }
  }
}

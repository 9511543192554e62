import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { errors } from '@liuguang/contract/errors.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { createSessions } from '@liuguang/server/platform/session/session-store.ts';
import {
  adminNames,
  adminSamples,
  consolePage,
  fineFor,
  fixedRoles,
  foreignAttempts,
  forgeries,
  homeOf,
  keptEditorMay,
  roleMay,
  specs,
  staffCookies,
  strangersOf,
  theirs,
} from '../../../../e2e/src/product/inventory.ts';
import type { Questions } from './questions.ts';

const refusals = new Set<number>([errors.FORBIDDEN.code, errors.NOT_FOUND.code]);

/** Every call of the console by every role and by strangers, at home and about a foreign agent. */
export async function staffInventory(
  { ask, wrong }: Questions,
  database: Database,
  caughtUp: () => Promise<void>,
): Promise<void> {
  const samples = await adminSamples(database);
  const strangers = await strangersOf(database, createSessions(database.pool, Date.now));
  const cookieOf = staffCookies(database, samples);
  await caughtUp();

  async function put(name: AdminCallName, headers: Record<string, string>, input = samples[name].input) {
    // Some limits count those who are signed in, who are few here.
    if (specs[name].limit) await database.pool.query('delete from rate_limits');
    return await ask({ call: specs[name], input, headers: { ...consolePage, ...headers } });
  }

  async function strange(name: AdminCallName): Promise<void> {
    if (specs[name].roles === 'anyone') return;
    for (const [index, { cookie, code: expected }] of strangers.entries()) {
      const { code } = await put(name, { cookie });
      if (code !== expected) wrong(`admin ${name} by stranger ${index + 1}: ${code}`);
    }
  }

  async function forged(name: AdminCallName): Promise<void> {
    if (!specs[name].changes) return;
    const cookie = await cookieOf(name, 'owner', null);
    for (const headers of forgeries) {
      const { status, code } = await put(name, { cookie, ...headers });
      if (status !== 403 || code !== errors.FORBIDDEN.code) wrong(`admin ${name} from another site: ${status} ${code}`);
    }
  }

  async function foreign(name: AdminCallName): Promise<void> {
    if (specs[name].scope !== 'agent') return;
    for (const role of fixedRoles.filter((one) => one !== 'owner' && roleMay(name, one))) {
      const cookie = await cookieOf(name, role, ['3']);
      for (const attempt of foreignAttempts(name, samples)) {
        const { code, text } = await put(name, { cookie }, attempt);
        if (!refusals.has(code)) wrong(`admin ${name} by ${role} about another agent: ${code}`);
        if (text.includes(theirs)) wrong(`admin ${name} by ${role} shows another agent's when asked for it`);
      }
      const { text } = specs[name].changes ? { text: '' } : await put(name, { cookie });
      if (text.includes(theirs)) wrong(`admin ${name} by ${role} shows what is another agent's`);
    }
  }

  async function byRole(name: AdminCallName): Promise<void> {
    for (const role of fixedRoles) {
      const { code } = await put(name, { cookie: await cookieOf(name, role, homeOf(role)) });
      if (!fineFor(roleMay(name, role), code)) wrong(`admin ${name} by ${role}: ${code}`);
    }
    const { code } = await put(name, { cookie: await cookieOf(name, 'editor', ['3']) });
    if (!fineFor(keptEditorMay(name), code)) wrong(`admin ${name} by an editor of agent 3: ${code}`);
  }

  for (const each of [foreign, strange, forged, byRole]) for (const name of adminNames) await each(name);
}

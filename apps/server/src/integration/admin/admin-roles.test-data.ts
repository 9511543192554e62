import { type AdminCallName, adminCalls } from '@liuguang/contract/admin-calls.ts';
import { type AdminCallSpec, type StaffRole, staffRoles } from '@liuguang/contract/admin/admin-call.ts';
import { staffMay } from '@liuguang/contract/admin/staff/permissions.ts';
import { errors } from '@liuguang/contract/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import type { Sessions } from '../../platform/session/session-store.ts';
import { staffCookie } from '../../testing/staff.ts';
import type { AdminSamples } from './admin-inventory.test-data.ts';

/** What every caller of the console should get: asked of one program by the tests, and of a cluster by its bench. */

export const specs = adminCalls as Readonly<Record<AdminCallName, AdminCallSpec>>;
export const adminNames = Object.keys(adminCalls) as AdminCallName[];
export const consolePage = { 'x-client': 'console/1.0.0', 'sec-fetch-site': 'same-origin' };
/** A call from a page that is not ours has one of these. */
export const forgeries: readonly Record<string, string>[] = [
  { 'x-client': '' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
];

/** One who may call is answered, or refused for what the call is about, never for who they are. */
const admitted = new Set<number>([0, 1001, 1002, 1004, 1008]);

export function fineFor(may: boolean, code: number): boolean {
  return may ? admitted.has(code) : code === errors.FORBIDDEN.code;
}

/** Those whose calls are written down once for all; what an own role may is listed in it. */
export const fixedRoles = staffRoles.filter((role) => role !== 'custom');

export function roleMay(name: AdminCallName, role: StaffRole): boolean {
  return staffMay(name, specs[name], { role });
}

/** Where those of a role work who are kept to agents by their role. */
export function homeOf(role: StaffRole): string[] | null {
  return role === 'agentManager' || role === 'promoter' ? ['3'] : null;
}

/** Whether an editor who is kept to agent 3 may make the call. */
export function keptEditorMay(name: AdminCallName): boolean {
  return roleMay(name, 'editor') && specs[name].scope !== 'installation';
}

/** The same call about agent 8, by its id and by the id of a thing that it has. */
export function foreignAttempts(name: AdminCallName, samples: AdminSamples): Record<string, unknown>[] {
  const { input, foreign } = samples[name];
  return [...('agentId' in specs[name].input.shape ? [{ ...input, agentId: '8' }] : []), ...(foreign ? [foreign] : [])];
}

/** What they read of agents is numbers, settings or nothing yet: no words of whose it is. */
const wordless = new Set<AdminCallName>([
  'ads/figures',
  'agents/copyState',
  'agents/domains',
  'agents/hosts',
  'bulk/report',
  'city/rules',
  'city/signUps',
  'commission/items',
  'commission/rules',
  'imageTools/counts',
  'imports/preview',
  'invites/settings',
  'novels/count',
  'novels/preview',
  'overview/today',
  'overview/top',
  'promotion/codes',
  'promotion/settings',
  'redeem/codes',
  'safety/counts',
  'upload/state',
  'users/actions',
  'users/ledger',
  'users/reports',
  'users/sessions',
  'videos/count',
]);

/** Calls that answer with the words of the agents that the caller has. */
export const wordedNames = adminNames.filter(
  (name) => specs[name].scope === 'agent' && !specs[name].changes && !wordless.has(name),
);

export interface Stranger {
  readonly cookie: string;
  /** What they are told. */
  readonly code: number;
}

/** No cookie, a member's, a member's token as if it were staff's, a session that ended, one of somebody shut out. */
export async function strangersOf(database: Database, sessions: Sessions): Promise<Stranger[]> {
  const member = await sessionCookie(database, sessions, { agentId: '3', claimed: true });
  const ended = await staffCookie(database.db, { role: 'owner' });
  await database.pool.query('update staff_sessions set revoked_at = now() where staff_id = $1', [ended.staffId]);
  const disabled = await staffCookie(database.db, { role: 'owner' });
  await database.pool.query('update staff set disabled_at = now() where id = $1', [disabled.staffId]);
  const nobody = errors.NOT_LOGGED_IN.code;
  const gone = errors.SESSION_REPLACED.code;
  return [
    { cookie: '', code: nobody },
    { cookie: member, code: nobody },
    { cookie: member.replace('session=', 'staff='), code: nobody },
    { cookie: ended.cookie, code: gone },
    { cookie: disabled.cookie, code: gone },
  ];
}

/** Gives the cookie of somebody in a role; a new one for calls about oneself, which may end the session. */
export function staffCookies(database: Database, samples: AdminSamples) {
  const known = new Map<string, string>();
  return async (name: AdminCallName, role: StaffRole, agentIds: string[] | null): Promise<string> => {
    const who = `${role} ${agentIds?.join(' ')}`;
    const found = specs[name].scope === 'self' ? undefined : known.get(who);
    if (found !== undefined) return found;
    const { promoterId } = samples['promotion/codes'].input as { promoterId: string };
    const { cookie } = await staffCookie(database.db, {
      role,
      agentIds,
      promoterId: role === 'promoter' ? promoterId : null,
    });
    known.set(who, cookie);
    return cookie;
  };
}

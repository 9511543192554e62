import type { CallSpec } from '@liuguang/contract/call.ts';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import { errors } from '@liuguang/contract/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { mine, mineAsHost } from '../inventory.test-data.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import type { Sessions } from '../../platform/session/session-store.ts';

export const roles = ['nobody', 'account', 'unproven account', 'member', 'foreign account', 'ended session'] as const;
export type Role = (typeof roles)[number];

export async function cookieFor(role: Role, database: Pick<Database, 'pool'>, sessions: Sessions): Promise<string> {
  if (role === 'nobody') return '';
  return await sessionCookie(database, sessions, {
    agentId: role === 'foreign account' ? '8' : '3',
    claimed: role === 'member' || role === 'foreign account',
    restricted: role === 'unproven account',
    revoked: role === 'ended session',
  });
}

/** The refusal that the declared access gives this caller; null for none. */
function refusalOf({ access, sensitive }: CallSpec, role: Role): keyof typeof errors | null {
  if (access === 'anyone') return null;
  if (role === 'ended session') return 'SESSION_REPLACED';
  if (role === 'nobody' || role === 'foreign account') return 'NOT_LOGGED_IN';
  if (access === 'staff' || (access === 'member' && role !== 'member')) return 'FORBIDDEN';
  if (sensitive && role === 'unproven account') return 'FORBIDDEN';
  return null;
}

/** The answer that the caller should get. A change by one who may make it can still be refused for what it asks. */
export function answerFor(name: CallName, role: Role): (answer: [number, number]) => boolean {
  const refusal = refusalOf(calls[name], role);
  if (refusal) return ([status, code]) => status === errors[refusal].status && code === errors[refusal].code;
  // Nobody here owns the order, the listing, the job, the case or the video.
  const unowned: CallName[] = [
    'payment/status',
    'listing/form',
    'ai/job',
    'report/case',
    'myWorks/get',
    'myWorks/figures',
  ];
  if (unowned.includes(name)) return ([, code]) => code === errors.NOT_FOUND.code;
  if (calls[name].changes) return ([, code]) => ![-2, -3, 5000].includes(code);
  return ([status, code]) => status === 200 && code === 0;
}

// Payment channels belong to the installation; the others answer numbers and no words.
const wordless = new Set<CallName>(['payment/paymentChannel', 'comment/find', 'comment/paragraphs']);

/** Calls that anybody makes, and that show the words of the agent whose they are. */
export const worded = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].access === 'anyone' && !calls[name].changes && !wordless.has(name),
);

/** What only agent 3 shows in the answer to one of these. */
export function markOf(name: CallName): string {
  return name === 'getMultilineDomains' ? mineAsHost : mine;
}

import type { Staff } from '../caller/staff.ts';
import type { AuditNote } from './admin-handlers.ts';
import type { Db } from '../db/db.ts';

interface Done {
  readonly at: number;
  readonly actor: Pick<Staff, 'staffId' | 'name' | 'role'> | null;
  /** By what it was done, when by nobody who signed in. */
  readonly by?: string;
  /** What they did it by, when it was no session. */
  readonly token?: Staff['token'];
  readonly address: string;
  readonly call: string;
  readonly input: unknown;
  readonly note: AuditNote | null;
}

/** What proves whose an account is may name a person: it is kept with the account, and goes with it. */
const secretName = /password|^current$|secret|token|ticket|^code$|privatekey|apikey|^proof$/i;
const longestText = 200;
const mostItems = 20;

/** Adds a row to the log of what staff did; the database numbers and chains it. */
export async function writeStaffAudit(db: Db, done: Done): Promise<void> {
  const { actor, note, token } = done;
  const via = token && { via: `token ${token.tokenId} ${token.prefix}…` };
  await db
    .insertInto('staff_audit')
    .values({
      at: new Date(done.at),
      staff_id: actor?.staffId ?? null,
      staff_name: actor?.name ?? done.by ?? '',
      role: actor?.role ?? null,
      address: done.address,
      call: done.call,
      agent_id: note?.agentId ?? agentOf(done.input),
      subject: note?.subject ?? '',
      details: JSON.stringify(summaryOf({ input: done.input, ...note?.details, ...via })),
    })
    .execute();
}

/** What may stay for ever: secrets are left out, and long things cut. */
export function summaryOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostItems).map((item) => summaryOf(item, depth + 1));
    return value.length > mostItems ? [...kept, `… ${value.length}`] : kept;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, secretName.test(name) ? '***' : summaryOf(field, depth + 1)]),
  );
}

function agentOf(input: unknown): string | null {
  const agentId = typeof input === 'object' && input !== null && 'agentId' in input ? input.agentId : null;
  return typeof agentId === 'string' && /^[1-9]\d{0,17}$/.test(agentId) ? agentId : null;
}

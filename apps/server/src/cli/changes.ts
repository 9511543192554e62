import { hostname, userInfo } from 'node:os';
import { sql } from 'kysely';
import { writeStaffAudit } from '../platform/admin/staff-audit.ts';
import type { Db } from '../platform/db/db.ts';
import type { Program } from '../platform/process/program.ts';

export interface Change {
  readonly command: string;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

const noted = new WeakMap<Program, Change>();

/** What this run of the program is going to change. */
export function noteChange(program: Program, change: Change): void {
  noted.set(program, change);
}

/**
 * Writes into the audit log what was asked for at the shell, once, before it is done: what is cut short half-way is known
 * as well. A database from before there was a log has none to write into.
 */
export async function writeDownChange(db: Db, program: Program): Promise<void> {
  const change = noted.get(program);
  if (!change || !(await hasLog(db))) return;
  noted.delete(program);
  const { command, words, options } = change;
  await writeStaffAudit(db, {
    at: Date.now(),
    actor: null,
    by: '命令行',
    address: `${userInfo().username}@${hostname()}`,
    call: ['cli', command, ...words.slice(0, 1)].join(' '),
    input: { words: words.slice(1), ...options, agentId: options['agent'] },
    note: null,
  });
}

async function hasLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('staff_audit') is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}

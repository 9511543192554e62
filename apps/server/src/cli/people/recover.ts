import { proofKind } from '@liuguang/contract/admin/recovery.ts';
import { listRecoveries } from '../../features/account/account.public.ts';
import { writeStaffAudit } from '../../platform/admin/staff-audit.ts';
import type { Db } from '../../platform/db/db.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { command, say, wrongUsage } from '../command.ts';
import { openCliModules } from '../modules.ts';

const usage =
  'recover list [--ended] | recover open <user code> --agent <id> --staff <login name> --kind order|phone|device|document|other --proof <text> | ' +
  'recover approve|code <case> --staff <login name> | recover cancel <case> --staff <login name> --reason <text> | ' +
  'recover youth-pin <user code> --agent <id> --staff <login name> --reason <text>';
const helpers = ['owner', 'agentManager'];

/** The same rules as in the console: who is named must be of the staff, and two who agree are two. */
export const recover = command({
  usage,
  summary: 'give back an account whose phone and password are lost, or a youth PIN that was forgotten',
  options: {
    agent: { type: 'string' },
    staff: { type: 'string' },
    kind: { type: 'string' },
    proof: { type: 'string' },
    reason: { type: 'string' },
    ended: { type: 'boolean', default: false },
  },
  most: ([what]) => (what === 'list' ? 1 : 2),
  // Each writes its own row, in the name of the staff who asked for it.
  changes: false,
  run: async ({ values, words, program }) => {
    const [what = '', subject = ''] = words;
    const { database, modules } = await openCliModules(program);
    const { db } = database;
    if (what === 'list') return await list(db, values.ended);
    if (subject === '' || values.staff === undefined) throw wrongUsage('recover needs more', usage);
    const by = await staffCalled(db, values.staff);
    const { recoveries, youthPins } = modules.account;

    /** The change and its row of the audit log, or neither. */
    async function change<T>(agentId: string, about: string, work: (trx: Db) => Promise<T>): Promise<T> {
      if (by.agentIds && !by.agentIds.includes(agentId))
        throw new StartError(`${by.name} has no part in agent ${agentId}`);
      const note = { subject: about, agentId };
      return await db.transaction().execute(async (trx) => {
        const made = await work(trx);
        const done = { at: Date.now(), actor: by, address: '', call: `cli recover ${what}`, input: {}, note };
        await writeStaffAudit(trx, done);
        return made;
      });
    }

    const onAccount = async () => {
      if (values.agent === undefined) throw wrongUsage('recover needs --agent', usage);
      return await accountCalled(db, values.agent, subject);
    };
    const reason = () => {
      const text = values.reason?.trim() ?? '';
      if (text === '') throw wrongUsage('recover needs --reason', usage);
      return text;
    };

    if (what === 'open') {
      const kind = proofKind.safeParse(values.kind);
      const proof = values.proof?.trim() ?? '';
      if (!kind.success || proof.length < 6) throw wrongUsage('recover needs --kind and --proof', usage);
      const { agentId, accountId } = await onAccount();
      const wanted = { agentId, accountId, proofKind: kind.data, proof };
      say(`case ${await change(agentId, `account ${accountId}`, (trx) => recoveries.open(trx, wanted, by))}`);
    } else if (what === 'youth-pin') {
      const { agentId, accountId } = await onAccount();
      const pin = await youthPins.newPin();
      const wanted = { agentId, accountId, reason: reason(), staffName: by.name, pin };
      await change(agentId, `account ${accountId}`, (trx) => youthPins.reset(trx, wanted));
      say(`new PIN ${pin.text}: tell it to the guardian only, youth mode stays on`);
    } else if (what === 'approve' || what === 'code' || what === 'cancel') {
      const agentId = await agentOfCase(db, subject);
      const about = `recovery ${subject}`;
      if (what === 'approve') {
        const readyAt = await change(agentId, about, (trx) => recoveries.approve(trx, subject, by));
        say(`approved; a code can be made from ${new Date(readyAt).toISOString()}`);
      } else if (what === 'code') {
        const { code, expiresAt } = await change(agentId, about, (trx) => recoveries.makeCode(trx, subject, by));
        say(code);
        say(`one use, until ${new Date(expiresAt).toISOString()}; it is shown only now`);
      } else {
        const text = reason();
        await change(agentId, about, (trx) => recoveries.cancel(trx, subject, text, by));
        say('cancelled');
      }
    } else throw wrongUsage('recover needs more', usage);
  },
});

async function list(db: Db, ended: boolean): Promise<void> {
  let cursor: string | undefined;
  do {
    const search = { state: ended ? 'ended' : 'open', size: 50, cursor } as const;
    const page = await listRecoveries(db, search, { agentIds: null, staffId: null, now: Date.now() });
    for (const row of page.list) {
      const opened = new Date(row.openedAt).toISOString();
      say(`${row.recoveryId}  agent ${row.agentId}  ${row.userCode}  ${row.state}  ${opened}  by ${row.openedBy}`);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function staffCalled(db: Db, name: string) {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'agent_ids', 'disabled_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row || row.disabled_at) throw new StartError(`nobody of the staff is called "${name}"`);
  if (!helpers.includes(row.role)) throw new StartError(`${name} may not do that: expected ${helpers.join(' or ')}`);
  return { staffId: row.id, name: row.name, role: row.role, agentIds: row.agent_ids };
}

async function accountCalled(db: Db, agentId: string, userCode: string) {
  const row = await db
    .selectFrom('accounts')
    .select(['id as accountId', 'agent_id as agentId'])
    .where('agent_id', '=', /^\d{1,18}$/.test(agentId) ? agentId : '0')
    .where('user_code', '=', userCode.toUpperCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new StartError(`agent ${agentId} has no account ${userCode}`);
  return row;
}

async function agentOfCase(db: Db, recoveryId: string): Promise<string> {
  const row = await db
    .selectFrom('account_recoveries')
    .select('agent_id')
    .where('id', '=', /^\d{1,18}$/.test(recoveryId) ? recoveryId : '0')
    .executeTakeFirst();
  if (!row) throw new StartError(`there is no case ${recoveryId}`);
  return row.agent_id;
}

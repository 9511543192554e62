import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { StaffMember } from '@liuguang/contract/admin/shapes.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import { countOwners, findStaffMember, listStaff } from './staff.repository.ts';
import type { SetupService } from './setup.service.ts';
import type { StaffSessions } from './staff-session.repository.ts';

interface Changed {
  readonly before: StaffMember;
  readonly after: StaffMember;
}

export interface StaffService {
  list(search: AdminParsed<'staff/list'>): Promise<Page<StaffMember>>;
  invite(trx: Db, wanted: AdminParsed<'staff/invite'>): Promise<{ token: string; expiresAt: number }>;
  save(trx: Db, wanted: AdminParsed<'staff/save'>): Promise<Changed>;
  setDisabled(trx: Db, staffId: string, disabled: boolean): Promise<Changed>;
  /** Their sessions and authenticator end at once; the link sets up both. */
  reset(trx: Db, staffId: string): Promise<{ token: string; expiresAt: number }>;
}

interface StaffDeps {
  readonly db: Db;
  readonly setup: SetupService;
  readonly sessions: StaffSessions;
  readonly clock: () => number;
}

export function staffService({ db, setup, sessions, clock }: StaffDeps): StaffService {
  return {
    list: (search) => listStaff(db, search),

    async invite(trx, { role, agentIds }) {
      const wanted = await checkedAgents(trx, role, agentIds);
      return await setup.makeLink(trx, { kind: 'invite', role, agentIds: wanted });
    },

    async save(trx, { staffId, displayName, role, agentIds }) {
      const agent_ids = await checkedAgents(trx, role, agentIds);
      const values = { display_name: displayName, role, agent_ids };
      return await change(trx, staffId, () => trx.updateTable('staff').set(values).where('id', '=', staffId).execute());
    },

    setDisabled: (trx, staffId, disabled) =>
      change(trx, staffId, async () => {
        const disabled_at = disabled ? new Date(clock()) : null;
        await trx.updateTable('staff').set({ disabled_at }).where('id', '=', staffId).execute();
        if (disabled) await sessions.endAll(trx, staffId);
      }),

    async reset(trx, staffId) {
      const { role } = await known(trx, staffId);
      const gone = { totp_secret: null, password_hash: null };
      await trx.updateTable('staff').set(gone).where('id', '=', staffId).execute();
      await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
      await sessions.endAll(trx, staffId);
      return await setup.makeLink(trx, { kind: 'reset', role, staffId });
    },
  };
}

/** Runs a change of one of the staff, and takes it back when it would leave nobody who can make staff. */
async function change(trx: Db, staffId: string, work: () => Promise<unknown>): Promise<Changed> {
  await lockFor(trx, 'staff owners');
  const before = await known(trx, staffId);
  await work();
  if ((await countOwners(trx)) === 0) throw failSaying('至少要保留一位可以登录的所有者', 'CONFLICT');
  return { before, after: await known(trx, staffId) };
}

async function known(trx: Db, staffId: string): Promise<StaffMember> {
  const found = parseId(staffId) === null ? null : await findStaffMember(trx, staffId);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

const wrongAgents = (message: string) => fail('INVALID_INPUT', { fields: { agentIds: message } });

/** Agents as the role can have them: an owner sees all, a manager of agents has some. */
async function checkedAgents(
  trx: Db,
  role: StaffMember['role'],
  agentIds: readonly string[] | null,
): Promise<string[] | null> {
  if (role === 'owner' || (agentIds === null && role !== 'agentManager')) return null;
  if (agentIds === null || agentIds.length === 0) throw wrongAgents('请选择至少一个渠道');
  const wanted = [...new Set(agentIds)];
  const valid = wanted.filter((agentId) => parseId(agentId) !== null);
  const rows = valid.length === 0 ? [] : await trx.selectFrom('agents').select('id').where('id', 'in', valid).execute();
  if (rows.length < wanted.length) throw wrongAgents('渠道不存在');
  return wanted;
}

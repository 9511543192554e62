import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { StaffMember } from '@liuguang/contract/admin/shapes.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import {
  clearSecrets,
  countAgents,
  countOwners,
  findStaffMember,
  listStaff,
  setDisabledAt,
  updateStaff,
} from './staff.repository.ts';
import type { SetupService } from './setup/setup.service.ts';
import { givenRole } from './role/role.service.ts';
import { endTokensOf } from './token/token.repository.ts';
import type { StaffSessions } from './sign-in/staff-session.repository.ts';

interface Changed {
  readonly before: StaffMember;
  readonly after: StaffMember;
}

export type StaffService = ReturnType<typeof staffService>;

interface StaffDeps {
  readonly db: Db;
  readonly setup: SetupService;
  readonly sessions: StaffSessions;
  readonly clock: () => number;
}

export function staffService({ db, setup, sessions, clock }: StaffDeps) {
  /** Every way in. */
  async function endAll(trx: Db, staffId: string): Promise<void> {
    await sessions.endAll(trx, staffId);
    await endTokensOf(trx, staffId, clock());
  }

  return {
    list: (search: AdminParsed<'staff/list'>) => listStaff(db, search),

    async invite(trx: Db, { role, roleId, agentIds }: AdminParsed<'staff/invite'>) {
      if (role === 'promoter') throw wrongRole('推广员请在“推广”里邀请');
      const wanted = await checkedAgents(trx, role, agentIds);
      const given = await givenRole(trx, role, roleId);
      return await setup.makeLink(trx, { kind: 'invite', role, roleId: given, agentIds: wanted });
    },

    async save(trx: Db, { staffId, displayName, role, roleId, agentIds }: AdminParsed<'staff/save'>): Promise<Changed> {
      const { role: before, agentIds: kept } = await known(trx, staffId);
      // What a promoter sees hangs on the promoter that they are: that is no role to be given or taken by itself.
      if ((before === 'promoter') !== (role === 'promoter')) throw wrongRole('推广员的登录不能改为其他角色');
      const agents = role === 'promoter' ? kept : await checkedAgents(trx, role, agentIds);
      const values = { displayName, role, roleId: await givenRole(trx, role, roleId), agentIds: agents };
      return await change(trx, staffId, () => updateStaff(trx, staffId, values));
    },

    setDisabled: (trx: Db, staffId: string, disabled: boolean) =>
      change(trx, staffId, async () => {
        await setDisabledAt(trx, staffId, disabled ? clock() : null);
        if (disabled) await endAll(trx, staffId);
      }),

    /** Sessions, tokens, password and authenticator end at once; the link sets them up again. */
    async reset(trx: Db, staffId: string): Promise<{ token: string; expiresAt: number }> {
      const { role, roleId } = await known(trx, staffId);
      await clearSecrets(trx, staffId);
      await endAll(trx, staffId);
      return await setup.makeLink(trx, { kind: 'reset', role, roleId, staffId });
    },
  };
}

/** Refuses a change that would leave no owner who can sign in: only owners can make staff. */
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

const wrongRole = (message: string) => fail('INVALID_INPUT', { fields: { role: message } });
const wrongAgents = (message: string) => fail('INVALID_INPUT', { fields: { agentIds: message } });

/** The agents that a role is limited to: an owner never is, a manager of agents must be. */
async function checkedAgents(
  trx: Db,
  role: StaffMember['role'],
  agentIds: readonly string[] | null,
): Promise<string[] | null> {
  if (role === 'owner' || (agentIds === null && role !== 'agentManager')) return null;
  if (agentIds === null || agentIds.length === 0) throw wrongAgents('请选择至少一个渠道');
  const wanted = [...new Set(agentIds)];
  const valid = wanted.filter((agentId) => parseId(agentId) !== null);
  if ((await countAgents(trx, valid)) < wanted.length) throw wrongAgents('渠道不存在');
  return wanted;
}

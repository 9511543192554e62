import type { accountCalls } from '@liuguang/contract/admin/account.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { BanService } from '../ban/ban.service.ts';
import type { Db } from '../../../platform/db/db.ts';
import { recordStaffAction } from '../staff-action.repository.ts';
import { endUserSessions, grant, setVerified } from './user-actions.service.ts';
import { findUser, userDetail } from './user-detail.repository.ts';
import { userLedger } from './user-ledger.repository.ts';
import { type CodeHash, listUsers } from './user-list.repository.ts';
import { userActions, userReports, userSessions } from './user-records.repository.ts';

interface Deps {
  readonly db: Db;
  readonly bans: BanService;
  readonly viewsLeft: (accountId: string) => Promise<number>;
  readonly codeHash: CodeHash;
}

const dayMs = 24 * 3600 * 1000;

/** For changes: the account, when its agent is one of the caller's and it was not deleted. */
export async function existingUser(db: Db, accountId: string, context: AdminContext) {
  const user = await findUser(db, accountId);
  context.own([user.agentId]);
  if (user.deleted) throw failSaying('该账号已注销', 'CONFLICT');
  context.audit({ subject: `account ${accountId}`, agentId: user.agentId });
  return user;
}

/** 用户. */
export function accountAdminRoutes({ db, bans, viewsLeft, codeHash }: Deps): AdminSection<keyof typeof accountCalls> {
  /** The account, when its agent is one of the caller's. */
  async function ownUser(accountId: string, context: AdminContext) {
    const { agentId } = await findUser(db, accountId);
    context.own([agentId]);
  }

  return {
    'users/list': (search, { agentIds, now }) => listUsers(db, search, { agentIds, codeHash, now: now() }),
    'users/get': async ({ accountId }, context) => {
      await ownUser(accountId, context);
      return await userDetail(db, accountId, { viewsLeft: await viewsLeft(accountId), now: context.now() });
    },
    'users/ledger': async (search, context) => {
      await ownUser(search.accountId, context);
      return await userLedger(db, search);
    },
    'users/sessions': async ({ accountId }, context) => {
      await ownUser(accountId, context);
      return await userSessions(db, accountId, context.now());
    },
    'users/actions': async ({ accountId }, context) => {
      await ownUser(accountId, context);
      return await userActions(db, accountId);
    },
    'users/reports': async (search, context) => {
      await ownUser(search.accountId, context);
      return await userReports(db, search);
    },

    'users/ban': async ({ accountId, reason, days, hideContent }, context) => {
      const { agentId } = await existingUser(db, accountId, context);
      const until = days === null ? null : context.now() + days * dayMs;
      const staffName = context.staff.name;
      return await context.change(async (trx) => ({
        hidden: await bans.ban(trx, { agentId, accountId, reason, until, hideContent, staffName }),
      }));
    },
    'users/unban': async ({ accountId, reason }, context) => {
      await existingUser(db, accountId, context);
      await context.change((trx) => bans.unban(trx, accountId, { staffName: context.staff.name, reason }));
      return {};
    },
    'users/endSessions': async ({ accountId, sessionId }, context) => {
      await existingUser(db, accountId, context);
      await context.change((trx) =>
        endUserSessions(trx, { accountId, sessionId, staffName: context.staff.name }, context.now()),
      );
      return {};
    },
    'users/grant': async (wanted, context) => {
      const { agentId } = await existingUser(db, wanted.accountId, context);
      const staffName = context.staff.name;
      await context.change((trx) => grant(trx, { ...wanted, agentId, staffName }, context.now()));
      return {};
    },
    'users/setVerified': async ({ accountId, verified, reason }, context) => {
      await existingUser(db, accountId, context);
      const by = { staffName: context.staff.name, reason, at: context.now() };
      await context.change((trx) => setVerified(trx, accountId, verified, by));
      return {};
    },
    'users/note': async ({ accountId, text }, context) => {
      await existingUser(db, accountId, context);
      const note = { accountId, at: context.now(), staffName: context.staff.name, action: 'note', text } as const;
      await context.change((trx) => recordStaffAction(trx, note));
      return {};
    },
  };
}

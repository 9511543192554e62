import type { Db } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { setupLink } from '../setup/setup-link.ts';
import type { SetupService } from '../setup/setup.service.ts';
import type { StaffService } from '../staff.service.ts';
import { countLogins, isLoginOf, listLogins } from './promoter-login.repository.ts';

interface Link {
  readonly link: string;
  readonly expiresAt: number;
}

/** A login of a promoter, which whoever manages that promoter may touch. */
interface Login {
  readonly promoterId: string;
  readonly staffId: string;
}

export type PromoterLogins = ReturnType<typeof promoterLogins>;

interface Deps {
  readonly db: Db;
  readonly setup: Pick<SetupService, 'makeLink'>;
  readonly staff: Pick<StaffService, 'setDisabled' | 'reset'>;
}

/** A promoter is one person, or the few of a smaller channel. */
const mostLogins = 10;

/** Logins of promoters: staff of the least role, made and ended by who manages the promoter. */
export function promoterLogins({ db, setup, staff }: Deps) {
  return {
    list: (promoterId: string) => listLogins(db, promoterId),

    async invite(trx: Db, { promoterId, agentId }: { promoterId: string; agentId: string }, siteUrl: string) {
      if ((await countLogins(trx, promoterId)) >= mostLogins) {
        throw failSaying(`每位推广员最多 ${mostLogins} 个登录`, 'CONFLICT');
      }
      const made = await setup.makeLink(trx, { kind: 'invite', role: 'promoter', agentIds: [agentId], promoterId });
      return { link: setupLink(siteUrl, made.token), expiresAt: made.expiresAt };
    },

    async setDisabled(trx: Db, login: Login, disabled: boolean) {
      await own(trx, login);
      await staff.setDisabled(trx, login.staffId, disabled);
    },

    async reset(trx: Db, login: Login, siteUrl: string): Promise<Link> {
      await own(trx, login);
      const made = await staff.reset(trx, login.staffId);
      return { link: setupLink(siteUrl, made.token), expiresAt: made.expiresAt };
    },
  };
}

async function own(trx: Db, { promoterId, staffId }: Login): Promise<void> {
  if (!(await isLoginOf(trx, promoterId, staffId))) throw fail('NOT_FOUND');
}

import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { inviteAdminRoutes } from './invite.admin.ts';
import { settleInvitesJob } from './invite.jobs.ts';
import { invitePersonalData } from './invite.personal.ts';
import { inviteRoutes } from './invite.routes.ts';
import { joinService } from './join/join.service.ts';
import { markMaker } from './join/marks.ts';
import { settleService } from './settle/settle.service.ts';

/** Members invite members: who came by whose link, and what both get for it. */
export function inviteModule({ db, secrets: { pepper }, clock, log }: Deps) {
  const marksOf = markMaker(pepper);
  const joins = joinService({ db, marksOf, clock });
  const settles = settleService({ db, marksOf, clock, log });
  return {
    settles,
    routes: inviteRoutes({ db, joins }),
    adminRoutes: inviteAdminRoutes(db),
    jobs: [settleInvitesJob(settles)],
    personal: invitePersonalData,
  } satisfies Module;
}

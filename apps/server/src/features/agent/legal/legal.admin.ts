import type { legalCalls } from '@liuguang/contract/admin/system/legal.ts';
import { legalKinds } from '@liuguang/contract/shapes/brand.ts';
import type { AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { agentTag } from '../agent.service.ts';
import { addVersion, findVersion, legalState, listVersions } from './legal-version.repository.ts';

/** 系统 → 协议. */
export function legalAdminRoutes(db: Db): AdminSection<keyof typeof legalCalls> {
  return {
    'legal/list': async () => ({ list: await Promise.all(legalKinds.map((kind) => legalState(db, kind))) }),
    'legal/versions': async ({ kind }) => ({ list: await listVersions(db, kind) }),
    'legal/version': async ({ versionId }) => {
      const found = await findVersion(db, versionId);
      if (!found) throw fail('NOT_FOUND');
      return found;
    },
    'legal/save': ({ kind, text }, context) =>
      context.change(async (trx) => {
        // One at a time, so that what the log says was before really was.
        await lockFor(trx, `legal text ${kind}`);
        const before = await legalState(trx, kind);
        // Said again, it stays as it was, with its date: people are shown when it last changed.
        if (before.text !== text)
          await addVersion(trx, { kind, body: text, by: context.staff.name, now: context.now() });
        await invalidate(trx, agentTag);
        // The log cuts long texts; the versions have all of each.
        const details = {
          before: { text: before.text, length: before.text.length },
          after: { text, length: text.length },
        };
        context.audit({ subject: `legal text ${kind}`, details });
        return await legalState(trx, kind);
      }),
  };
}

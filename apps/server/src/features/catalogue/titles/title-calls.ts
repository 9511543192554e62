import type { AdminContext } from '../../../platform/admin/admin-handlers.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import { type Overrider, type OverridePatch, wasOverride } from '../overrides/override.service.ts';
import type { TitleAdmin } from './title-admin.service.ts';

interface WantedOverride extends OverridePatch {
  readonly agentId: string;
  readonly sharedCover: boolean;
}

/** Calls of staff that change a title, the same for every kind. `noted`: the fields that the audit log has as they were. */
export function titleCalls<Known, Wanted>(
  kind: CatalogueKind,
  titles: TitleAdmin<Known, Wanted>,
  noted: readonly (keyof Known)[],
) {
  return {
    save: (titleId: string, wanted: Wanted, context: AdminContext) =>
      context.change(async (trx) => {
        const before = await titles.save(trx, titleId, wanted, overrider(context));
        const was = Object.fromEntries(noted.map((field) => [field, before[field]]));
        context.audit({ subject: `${kind} ${titleId}`, details: { before: was } });
        return {};
      }),
    saveOverride: (titleId: string, { agentId, sharedCover, ...wanted }: WantedOverride, context: AdminContext) =>
      context.change(async (trx) => {
        const title = await titles.seen(trx, titleId, context.agentIds);
        const patch = { ...wanted, ...(sharedCover ? { coverId: null } : {}) };
        const before = await titles.override(trx, title, agentId, patch, overrider(context));
        context.audit({ subject: `${kind} ${titleId}`, agentId, details: { before: wasOverride(before) } });
        return {};
      }),
  };
}

/** Who changes a title by this call. */
export function overrider({ agentIds: scope, staff }: AdminContext): Overrider {
  return { scope, staffId: staff.staffId };
}

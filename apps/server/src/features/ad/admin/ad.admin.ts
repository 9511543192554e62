import type { BulkResult } from '@liuguang/contract/admin/bulk.ts';
import type { adminAdCalls } from '@liuguang/contract/admin/ad.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { type UndoTokens, undoTokens } from '../../../platform/admin/undo-token.ts';
import { linkProblem } from '../../../platform/links/safe-link.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { adAdminService, type AdAdminService, type AdSwitches, isOn } from './ad-admin.service.ts';
import { adRefusals } from '../import/ad.entry.ts';

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  /** Signs what takes a bulk action back. */
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function adAdminRoutes({ db, storage, pepper, clock }: Deps): AdminSection<keyof typeof adminAdCalls> {
  const ads = adAdminService({ db, storage, clock });
  const undos = undoTokens<AdSwitches>(pepper, 'ads', clock);
  return {
    'ads/list': (search, { agentIds }) => ads.list(search, agentIds),
    'ads/save': (input, context) =>
      context.change(async (trx) => {
        const { adId, before } = await ads.save(trx, input, context.agentIds);
        context.audit({ subject: `ad ${adId}`, agentId: onlyOne(input.agentIds), details: { before } });
        return { adId };
      }),
    'ads/checkLink': ({ link }) => {
      const problem = linkProblem(link);
      return Promise.resolve({ problem: problem && adRefusals[problem][0] });
    },
    'ads/copy': ({ adId }, context) =>
      context.change(async (trx) => {
        const made = await ads.copy(trx, adId, context.agentIds);
        context.audit({ subject: `ad ${made.adId}`, details: { copyOf: adId } });
        return made;
      }),
    'ads/setPaused': ({ ids, dryRun, paused }, context) =>
      switchAll({ ads, undos, context }, { ids, dryRun, what: 'paused', on: paused }),
    'ads/setTrash': ({ ids, dryRun, trash }, context) =>
      switchAll({ ads, undos, context }, { ids, dryRun, what: 'trash', on: trash }),
    'ads/undo': ({ undoToken }, context) =>
      context.change(async (trx) => {
        const state = undos.open(context.staff.staffId, undoToken);
        await ads.undo(trx, state, context.agentIds);
        context.audit({ subject: subjectOf(Object.keys(state.before)), details: { undo: state.what } });
        return {};
      }),
    'ads/figures': (asked, { agentIds }) => ads.figures(asked, agentIds),
  };
}

const actions = {
  paused: { on: '暂停', off: '恢复投放', done: ['已经暂停', '没有暂停'] },
  trash: { on: '移入回收站', off: '移出回收站', done: ['已在回收站', '不在回收站'] },
} as const;

interface Tools {
  readonly ads: AdAdminService;
  readonly undos: UndoTokens<AdSwitches>;
  readonly context: AdminContext;
}

async function switchAll(
  { ads, undos, context }: Tools,
  wanted: { ids: readonly string[]; dryRun: boolean; what: AdSwitches['what']; on: boolean },
): Promise<BulkResult> {
  const { ids, dryRun, what, on } = wanted;
  return await context.change(async (trx) => {
    const found = await ads.mine(trx, ids, context.agentIds);
    const action = actions[what];
    // Only a moderator brings back what a report took away.
    const isKept = (ad: (typeof found)[number]) => what === 'paused' && !on && ad.state === 'withheld';
    const changed = found.filter((ad) => isOn(ad, what) !== on && !isKept(ad));
    const rows = found.map((ad) => {
      const ok = changed.includes(ad);
      if (isKept(ad)) return { id: ad.adId, ok, message: `「${ad.name}」因举报下架，由审核人员恢复` };
      const message = ok ? `「${ad.name}」${on ? action.on : action.off}` : `「${ad.name}」${action.done[on ? 0 : 1]}`;
      return { id: ad.adId, ok, message };
    });
    context.audit({ subject: subjectOf(changed.map(({ adId }) => adId)), details: { dryRun } });
    if (dryRun || changed.length === 0) return { rows, undoToken: null };
    await ads.set(trx, changed, what, on);
    const before = Object.fromEntries(changed.map(({ adId }) => [adId, !on]));
    return { rows, undoToken: undos.seal(context.staff.staffId, { what, before }) };
  });
}

function subjectOf(adIds: readonly string[]): string {
  return adIds.length === 1 ? `ad ${adIds[0]}` : `${adIds.length} ads`;
}

function onlyOne(agentIds: readonly string[]): string | null {
  return agentIds.length === 1 ? (agentIds[0] ?? null) : null;
}

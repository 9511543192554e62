import type { BulkResult } from '@liuguang/contract/admin/bulk.ts';
import type { cityCalls, ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { undoTokens } from '../../../platform/admin/undo-token.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { pictureShape } from '../../picture/picture.public.ts';
import { officialAccount } from '../../official-account/official-account.public.ts';
import { cities } from '../cities.ts';
import { readCityRules, saveCityRules } from '../city-rules.repository.ts';
import { formOf } from '../listing-card.ts';
import { listingsByIds } from '../stored-listing.repository.ts';
import type { Db } from '../../../platform/db/db.ts';
import { importListings } from './import-listings.ts';
import { cityRows, findListing, listListings, listSignUps, trustOfAgents } from './listing-admin.repository.ts';
import {
  applyAction,
  type ListingAction,
  type ListingUndo,
  obstacle,
  saveByStaff,
  undoAction,
} from './listing-admin.service.ts';
import { agentExists } from '../../../platform/admin/agent-exists.ts';
import { setListingReview } from './listing-change.repository.ts';

interface Deps {
  readonly db: Db;
  /** Signs the tokens that undo a bulk action. */
  readonly pepper: Buffer;
  readonly clock: () => number;
}

const done: Readonly<Record<ListingAction['what'], (action: ListingAction) => string>> = {
  decide: (action) => (action.what === 'decide' && action.refusal !== null ? `拒绝：${action.refusal}` : '通过'),
  verified: (action) => (action.what === 'verified' && action.on ? '认证' : '取消认证'),
  hidden: (action) => (action.what === 'hidden' && action.on ? '下架' : '重新上架'),
};

export function cityAdminRoutes({ db, pepper, clock }: Deps): AdminSection<keyof typeof cityCalls> {
  const undos = undoTokens<ListingUndo>(pepper, 'city', clock);

  async function doToAll(ids: readonly string[], dryRun: boolean, action: ListingAction, context: AdminContext) {
    return await context.change(async (trx): Promise<BulkResult> => {
      const at = clock();
      const rows: BulkResult['rows'] = [];
      const before: Record<string, Pick<ListingAdminRow, 'state' | 'reason' | 'verified'>> = {};
      const found: ListingAdminRow[] = [];
      for (const id of new Set(ids)) found.push(await inScope(trx, id, context));
      for (const row of found) {
        const why = obstacle(row, action);
        const ok = why === null && (dryRun || (await applyAction(trx, row, action, at)));
        const { listingId: id, state, reason, verified } = row;
        if (ok) before[id] = { state, reason, verified };
        rows.push({ id, ok, message: `「${row.title}」${ok ? done[action.what](action) : (why ?? '已由他人处理')}` });
      }
      const changed = Object.keys(before);
      const subject = changed.length === 1 ? `listing ${changed[0]}` : `${changed.length} listings`;
      context.audit({ subject, details: { dryRun, listings: changed } });
      if (dryRun || changed.length === 0) return { rows, undoToken: null };
      return { rows, undoToken: undos.seal(context.staff.staffId, { what: action.what, at, before }) };
    });
  }

  return {
    'city/listings': (search, { agentIds }) => listListings(db, search, agentIds),
    'city/listing': async ({ listingId }, context) => {
      const row = await inScope(db, listingId, context);
      const [listing] = await listingsByIds(db, [row.listingId]);
      if (!listing) throw fail('NOT_FOUND');
      const pictures = listing.pictures.map((one) => ({ pictureId: one.pictureId, picture: pictureShape(one) }));
      return { row, form: formOf(listing), pictures };
    },
    'city/save': ({ listingId, verified, ...form }, context) =>
      context.change(async (trx) => {
        const before = await inScope(trx, listingId, context);
        await saveByStaff(trx, before, { form, verified }, clock());
        context.audit({ subject: `listing ${listingId}`, agentId: before.agentId, details: { before } });
        return await inScope(trx, listingId, context);
      }),
    'city/decide': ({ ids, dryRun, refusal }, context) => doToAll(ids, dryRun, { what: 'decide', refusal }, context),
    'city/setVerified': ({ ids, dryRun, verified: on }, context) =>
      doToAll(ids, dryRun, { what: 'verified', on }, context),
    'city/setHidden': ({ ids, dryRun, hidden: on }, context) => doToAll(ids, dryRun, { what: 'hidden', on }, context),
    'city/undo': ({ undoToken }, context) =>
      context.change(async (trx) => {
        const state = undos.open(context.staff.staffId, undoToken);
        const ids = Object.keys(state.before);
        // The scope of the member of staff may have shrunk since then.
        for (const id of ids) await inScope(trx, id, context);
        await undoAction(trx, state, clock());
        context.audit({
          subject: ids.length === 1 ? `listing ${ids[0]}` : `${ids.length} listings`,
          details: { undo: state.what },
        });
        return {};
      }),
    'city/signUps': async (search, context) => {
      const { listingId } = await inScope(db, search.listingId, context);
      return await listSignUps(db, listingId, search);
    },
    'city/trust': async (_input, { agentIds }) => ({ list: await trustOfAgents(db, agentIds) }),
    'city/setTrust': ({ agentId, trusted }, context) =>
      context.change(async (trx) => {
        await setListingReview(trx, agentId, !trusted);
        context.audit({ subject: `agent ${agentId}`, agentId, details: { trusted } });
        return {};
      }),
    'city/import': ({ agentId, csv, dryRun }, context) =>
      context.change(async (trx) => {
        if (!(await agentExists(trx, agentId))) throw fail('NOT_FOUND');
        const authorId = await officialAccount(trx, agentId);
        const { rows, imported } = await importListings(trx, csv, { agentId, authorId, dryRun, at: clock() });
        context.audit({
          subject: `${imported} listings`,
          agentId,
          details: { csv: `${csv.length}`, dryRun, imported },
        });
        return {
          rows: rows.map(({ line, form, problem }) => ({
            line,
            ok: problem === null,
            title: form?.title ?? '',
            message: problem ?? '正确',
          })),
          imported,
        };
      }),
    'city/rules': async (_input, { agentIds }) => {
      const { hot, categories, params } = await readCityRules(db);
      const list = await cityRows(db, agentIds, hot);
      return { cities: list, hot: [...hot], categories: [...categories], params: [...params] };
    },
    'city/saveHot': ({ cityIds }, context) => {
      const hot = [...new Set(cityIds)];
      if (hot.some((id) => !cities().find(id))) throw fail('INVALID_INPUT', { fields: { cityIds: '没有这个城市' } });
      return saveRules({ hot }, context);
    },
    'city/saveCategories': ({ categories }, context) => saveRules({ categories }, context),
    'city/saveParams': ({ params }, context) => saveRules({ params }, context),
  };
}

async function saveRules(change: Parameters<typeof saveCityRules>[1], context: AdminContext) {
  return await context.change(async (trx) => {
    const before = await saveCityRules(trx, change);
    context.audit({ subject: 'city rules', details: { before, change } });
    return {};
  });
}

async function inScope(trx: Db, listingId: string, context: AdminContext): Promise<ListingAdminRow> {
  const row = await findListing(trx, listingId, context.agentIds);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

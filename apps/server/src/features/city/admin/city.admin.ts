import type { BulkResult } from '@liuguang/contract/admin/bulk.ts';
import type { cityCalls, ListingDeskRow } from '@liuguang/contract/admin/city.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { undoTokens } from '../../../platform/admin/undo-token.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { pictureShape } from '../../picture/picture.public.ts';
import { officialAccount } from '../../official-account/official-account.public.ts';
import { cities } from '../cities.ts';
import { readCityRules, saveCityRules } from '../city-rules.service.ts';
import { listingsByIds } from '../listing-card.service.ts';
import type { Db } from '../../../platform/db/db.ts';
import { importListings } from './listing-csv.service.ts';
import { cityRows, findListing, listListings, listSignUps, trustOfAgents } from './listing-admin.repository.ts';
import { type Deed, type ListingUndo, obstacle, perform, saveByStaff, takeBack } from './listing-admin.service.ts';
import { setListingReview } from '../city.import.ts';
import { formOf } from '../submit.service.ts';

interface Deps {
  readonly db: Db;
  /** Signs what takes a bulk action back. */
  readonly pepper: Buffer;
  readonly clock: () => number;
}

const done: Readonly<Record<Deed['what'], (deed: Deed) => string>> = {
  decide: (deed) => (deed.what === 'decide' && deed.refusal !== null ? `拒绝：${deed.refusal}` : '通过'),
  verified: (deed) => (deed.what === 'verified' && deed.on ? '认证' : '取消认证'),
  hidden: (deed) => (deed.what === 'hidden' && deed.on ? '下架' : '重新上架'),
};

export function listingAdminRoutes({ db, pepper, clock }: Deps): AdminSection<keyof typeof cityCalls> {
  const undos = undoTokens<ListingUndo>(pepper, 'city', clock);

  async function doToAll(ids: readonly string[], dryRun: boolean, deed: Deed, context: AdminContext) {
    return await context.change(async (trx): Promise<BulkResult> => {
      const at = clock();
      const rows: BulkResult['rows'] = [];
      const before: Record<string, Pick<ListingDeskRow, 'state' | 'reason' | 'verified'>> = {};
      const found: ListingDeskRow[] = [];
      for (const id of new Set(ids)) found.push(await reached(trx, id, context));
      for (const row of found) {
        const why = obstacle(row, deed);
        const ok = why === null && (dryRun || (await perform(trx, row, deed, at)));
        const { listingId: id, state, reason, verified } = row;
        if (ok) before[id] = { state, reason, verified };
        rows.push({ id, ok, message: `「${row.title}」${ok ? done[deed.what](deed) : (why ?? '已由他人处理')}` });
      }
      const changed = Object.keys(before);
      const subject = changed.length === 1 ? `listing ${changed[0]}` : `${changed.length} listings`;
      context.audit({ subject, details: { dryRun, listings: changed } });
      if (dryRun || changed.length === 0) return { rows, undoToken: null };
      return { rows, undoToken: undos.seal(context.staff.staffId, { what: deed.what, at, before }) };
    });
  }

  return {
    'city/listings': (search, { agentIds }) => listListings(db, search, agentIds),
    'city/listing': async ({ listingId }, context) => {
      const row = await reached(db, listingId, context);
      const [listing] = await listingsByIds(db, [row.listingId]);
      if (!listing) throw fail('NOT_FOUND');
      const pictures = listing.pictures.map((one) => ({ pictureId: one.pictureId, picture: pictureShape(one) }));
      return { row, form: formOf(listing), pictures };
    },
    'city/save': ({ listingId, verified, ...form }, context) =>
      context.change(async (trx) => {
        const before = await reached(trx, listingId, context);
        await saveByStaff(trx, before, { form, verified }, clock());
        context.audit({ subject: `listing ${listingId}`, agentId: before.agentId, details: { before } });
        return await reached(trx, listingId, context);
      }),
    'city/decide': ({ ids, dryRun, refusal }, context) => doToAll(ids, dryRun, { what: 'decide', refusal }, context),
    'city/setVerified': ({ ids, dryRun, verified: on }, context) =>
      doToAll(ids, dryRun, { what: 'verified', on }, context),
    'city/setHidden': ({ ids, dryRun, hidden: on }, context) => doToAll(ids, dryRun, { what: 'hidden', on }, context),
    'city/undo': ({ undoToken }, context) =>
      context.change(async (trx) => {
        const state = undos.open(context.staff.staffId, undoToken);
        const ids = Object.keys(state.before);
        // Somebody's agents may have become fewer since then.
        for (const id of ids) await reached(trx, id, context);
        await takeBack(trx, state, clock());
        context.audit({
          subject: ids.length === 1 ? `listing ${ids[0]}` : `${ids.length} listings`,
          details: { undo: state.what },
        });
        return {};
      }),
    'city/signUps': async (search, context) => {
      const { listingId } = await reached(db, search.listingId, context);
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
        const agent = await trx.selectFrom('agents').select('id').where('id', '=', agentId).executeTakeFirst();
        if (!agent) throw fail('NOT_FOUND');
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

async function reached(trx: Db, listingId: string, context: AdminContext): Promise<ListingDeskRow> {
  const row = await findListing(trx, listingId, context.agentIds);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

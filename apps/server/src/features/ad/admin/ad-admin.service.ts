import { randomUUID } from 'node:crypto';
import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { adPictureProblem } from '@liuguang/contract/admin/ad-pictures.ts';
import type { AdRow } from '@liuguang/contract/admin/ad.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { takeOfficialPicture } from '../../official-account/official-account.public.ts';
import { adFigures } from './ad-figures.repository.ts';
import { findAds, type KnownAd, listAds } from './ad-admin.repository.ts';
import { adRefusals, readAdEntry } from '../import/ad.entry.ts';
import { saveAd } from '../import/ad.import.ts';
import { adTag } from '../ad.service.ts';

/** The agents that whoever calls may touch; null is every one. */
type Reach = readonly string[] | null;
type Wanted = AdminParsed<'ads/save'>;
/** One switch of many ads, as it was before. */
export interface AdSwitches {
  readonly what: 'paused' | 'trash';
  readonly before: Readonly<Record<string, boolean>>;
}

export interface AdAdminService {
  list(search: AdminParsed<'ads/list'>, reach: Reach): Promise<Page<AdRow>>;
  /** Refuses (NOT_FOUND) unless each exists and the caller may change it. */
  mine(db: Db, adIds: readonly string[], reach: Reach): Promise<KnownAd[]>;
  save(trx: Db, wanted: Wanted, reach: Reach): Promise<{ adId: string; before: AdRow | null }>;
  copy(trx: Db, adId: string, reach: Reach): Promise<{ adId: string }>;
  /** Sets the switch of those ads that have it otherwise. */
  set(trx: Db, ads: readonly KnownAd[], what: AdSwitches['what'], on: boolean): Promise<void>;
  undo(trx: Db, state: AdSwitches, reach: Reach): Promise<void>;
  figures(asked: AdminParsed<'ads/figures'>, reach: Reach): Promise<AdminOutput<'ads/figures'>>;
}

const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields });

export function adAdminService({ db, clock }: { db: Db; clock: () => number }): AdAdminService {
  const service: AdAdminService = {
    async list(search, reach) {
      const page = await listAds(db, search, reach, clock());
      return { ...page, list: page.list.map((ad) => rowFor(ad, reach)) };
    },

    async mine(from, adIds, reach) {
      const wanted = [...new Set(adIds)];
      const found = wanted.every((adId) => parseId(adId) !== null) ? await findAds(from, wanted, clock()) : [];
      const may = ({ agentIds }: KnownAd) =>
        reach === null || (agentIds.length > 0 && agentIds.every((agentId) => reach.includes(agentId)));
      if (found.length < wanted.length || !found.every(may)) throw fail('NOT_FOUND');
      return found;
    },

    async save(trx, wanted, reach) {
      const [before = null] = wanted.adId === null ? [] : await service.mine(trx, [wanted.adId], reach);
      if (reach && !wanted.agentIds.every((agentId) => reach.includes(agentId))) throw fail('NOT_FOUND');
      const importKey = before?.importKey ?? `console-${randomUUID()}`;
      const picture = await pictureFor(trx, { wanted, before, importKey, reach });
      const { adId: _adId, pictureUploadId: _taken, startsAt, endsAt, ...rest } = wanted;
      const entry = { ...rest, importKey, picture, startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) };
      const read = readAdEntry(entry);
      if ('problems' in read) {
        const told = read.problems.map(({ field, reason }) => [field, adRefusals[reason][0]] as const);
        throw refuse(Object.fromEntries(told.toReversed()));
      }
      await knowAgents(trx, wanted.agentIds);
      // Made by hand in the database: from now on it has a name by which it is saved.
      if (before?.importKey === null) {
        await trx.updateTable('ads').set({ import_key: importKey }).where('id', '=', before.adId).execute();
      }
      const saved = await saveAd(trx, entry);
      return { adId: saved.adId, before: before && rowFor(before, reach) };
    },

    async copy(trx, adId, reach) {
      const [ad] = await service.mine(trx, [adId], reach);
      if (!ad) throw fail('NOT_FOUND');
      return await copyAd(trx, ad, { name: `${ad.name.slice(0, 37)} 副本`, paused: true });
    },

    async set(trx, ads, what, on) {
      const ids = ads.filter((ad) => isOn(ad, what) !== on).map(({ adId }) => adId);
      if (ids.length === 0) return;
      const value = what === 'paused' ? { paused: on } : { deleted_at: on ? new Date(clock()) : null };
      await trx.updateTable('ads').set(value).where('id', 'in', ids).execute();
      await invalidate(trx, adTag);
    },

    async undo(trx, { what, before }, reach) {
      const ads = await service.mine(trx, Object.keys(before), reach);
      for (const on of [true, false]) {
        await service.set(
          trx,
          ads.filter(({ adId }) => before[adId] === on),
          what,
          on,
        );
      }
    },

    async figures({ adId, days }, reach) {
      const [ad] = parseId(adId) === null ? [] : await findAds(db, [adId], clock());
      if (!ad || (reach && !ad.agentIds.some((agentId) => reach.includes(agentId)))) throw fail('NOT_FOUND');
      return await adFigures(db, { adId, agentIds: reach, days, now: clock() });
    },
  };
  return service;
}

/** Copies the ads of the demo content for an agent; those that lead to a video of another agent would lead nowhere. */
export async function copyDemoAds(trx: Db, agentId: string, now: number): Promise<number> {
  const rows = await trx
    .selectFrom('ads')
    .select('id')
    .where('import_key', 'like', 'demo-%')
    .where('link', 'not like', '/#/video%')
    .where('deleted_at', 'is', null)
    .execute();
  const ads = await findAds(
    trx,
    rows.map(({ id }) => id),
    now,
  );
  for (const ad of ads) await copyAd(trx, ad, { agentIds: [agentId] });
  return ads.length;
}

export function isOn(ad: Pick<KnownAd, 'paused' | 'state'>, what: AdSwitches['what']): boolean {
  return what === 'paused' ? ad.paused : ad.state === 'trash';
}

async function copyAd(trx: Db, ad: KnownAd, other: Partial<Pick<KnownAd, 'name' | 'paused' | 'agentIds'>>) {
  return await saveAd(trx, {
    importKey: `console-${randomUUID()}`,
    agentIds: ad.agentIds,
    placement: ad.placement,
    name: ad.name,
    remark: ad.remark,
    category: ad.category,
    picture: ad.picturePath,
    link: ad.link,
    openType: ad.openType === 2 ? 2 : 1,
    playSecond: ad.playSecond,
    weight: ad.weight,
    position: ad.position,
    startsAt: momentOf(ad.startsAt),
    endsAt: momentOf(ad.endsAt),
    paused: ad.paused,
    dailyCap: ad.dailyCap,
    budget: ad.budget,
    ...other,
  });
}

/** The path of the picture, once it is known to fit; one that was there stays as it is unless its place changes. */
async function pictureFor(
  trx: Db,
  given: { wanted: Wanted; before: KnownAd | null; importKey: string; reach: Reach },
): Promise<string> {
  const { wanted, before, importKey, reach } = given;
  const { pictureUploadId } = wanted;
  if (pictureUploadId === undefined) {
    if (!before) throw refuse({ pictureUploadId: '请上传图片' });
    if (before.placement !== wanted.placement && before.picture) checkSize(wanted, before.picture);
    return before.picturePath;
  }
  const taken = await takeOfficialPicture(trx, pictureUploadId, `ad ${importKey}`, reach);
  if (!taken) throw refuse({ pictureUploadId: '图片已失效，请重新上传' });
  checkSize(wanted, taken);
  return `/i/${taken.pictureId}/${taken.width}.webp`;
}

function checkSize({ placement }: Wanted, size: { width: number; height: number }): void {
  const problem = adPictureProblem(placement, size);
  if (problem !== null) throw refuse({ pictureUploadId: problem });
}

async function knowAgents(trx: Db, agentIds: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('agents')
    .select('id')
    .where('id', 'in', [...agentIds])
    .execute();
  if (rows.length < new Set(agentIds).size) throw refuse({ agentIds: adRefusals.agentUnknown[0] });
}

function rowFor({ importKey: _key, picturePath: _path, ...ad }: KnownAd, reach: Reach): AdRow {
  const agentIds = reach ? ad.agentIds.filter((agentId) => reach.includes(agentId)) : ad.agentIds;
  const shared = agentIds.length < ad.agentIds.length;
  return { ...ad, agentIds, shared, ...(shared ? { shows: null, clicks: null, starts: null } : {}) };
}

function momentOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}

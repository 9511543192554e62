import { randomUUID } from 'node:crypto';
import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { adPictureProblem } from '@liuguang/contract/admin/ad-pictures.ts';
import type { AdRow } from '@liuguang/contract/admin/ad.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { makeTextPicture, pictureIdOf } from '../../picture/picture.public.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { takeOfficialPicture } from '../../official-account/official-account.public.ts';
import { adFigures } from './ad-figures.repository.ts';
import {
  countAgents,
  demoAdIds,
  findAds,
  type KnownAd,
  listAds,
  setDeletedAt,
  setImportKey,
  setPaused,
} from './ad-admin.repository.ts';
import { adRefusals, readAdEntry } from '../import/ad.entry.ts';
import { saveAd } from '../import/ad.import.ts';
import { adTag } from '../ad.service.ts';

/** The agents that whoever calls may touch; null is every one. */
type Scope = readonly string[] | null;
type Wanted = AdminParsed<'ads/save'>;
/** One switch of many ads, as it was before. */
export interface AdSwitches {
  readonly what: 'paused' | 'trash';
  readonly before: Readonly<Record<string, boolean>>;
}

export interface AdAdminService {
  list(search: AdminParsed<'ads/list'>, scope: Scope): Promise<Page<AdRow>>;
  /** Refuses (NOT_FOUND) unless each exists and the caller may change it. */
  mine(db: Db, adIds: readonly string[], scope: Scope): Promise<KnownAd[]>;
  save(trx: Db, wanted: Wanted, scope: Scope): Promise<{ adId: string; before: AdRow | null }>;
  copy(trx: Db, adId: string, scope: Scope): Promise<{ adId: string }>;
  /** Sets the switch of those ads that have it otherwise. */
  set(trx: Db, ads: readonly KnownAd[], what: AdSwitches['what'], on: boolean): Promise<void>;
  undo(trx: Db, state: AdSwitches, scope: Scope): Promise<void>;
  figures(asked: AdminParsed<'ads/figures'>, scope: Scope): Promise<AdminOutput<'ads/figures'>>;
}

const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields });

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: () => number;
}

export function adAdminService({ db, storage, clock }: Deps): AdAdminService {
  const service: AdAdminService = {
    async list(search, scope) {
      const page = await listAds(db, search, scope, clock());
      return { ...page, list: page.list.map((ad) => rowFor(ad, scope)) };
    },

    async mine(from, adIds, scope) {
      const wanted = [...new Set(adIds)];
      const found = wanted.every((adId) => parseId(adId) !== null) ? await findAds(from, wanted, clock()) : [];
      const may = ({ agentIds }: KnownAd) =>
        scope === null || (agentIds.length > 0 && agentIds.every((agentId) => scope.includes(agentId)));
      if (found.length < wanted.length || !found.every(may)) throw fail('NOT_FOUND');
      return found;
    },

    async save(trx, wanted, scope) {
      const [before = null] = wanted.adId === null ? [] : await service.mine(trx, [wanted.adId], scope);
      if (scope && !wanted.agentIds.every((agentId) => scope.includes(agentId))) throw fail('NOT_FOUND');
      const importKey = before?.importKey ?? `console-${randomUUID()}`;
      const picture = await pictureFor(trx, storage, { wanted, before, importKey, scope });
      const { adId: _adId, pictureUploadId: _taken, textPicture: _form, startsAt, endsAt, ...rest } = wanted;
      const entry = { ...rest, importKey, picture, startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) };
      const read = readAdEntry(entry);
      if ('problems' in read) {
        const told = read.problems.map(({ field, reason }) => [field, adRefusals[reason][0]] as const);
        throw refuse(Object.fromEntries(told.toReversed()));
      }
      await knowAgents(trx, wanted.agentIds);
      // Made by hand in the database: from now on it has a name by which it is saved.
      if (before?.importKey === null) {
        await setImportKey(trx, before.adId, importKey);
      }
      const saved = await saveAd(trx, entry);
      return { adId: saved.adId, before: before && rowFor(before, scope) };
    },

    async copy(trx, adId, scope) {
      const [ad] = await service.mine(trx, [adId], scope);
      if (!ad) throw fail('NOT_FOUND');
      return await copyAd(trx, ad, { name: `${ad.name.slice(0, 37)} 副本`, paused: true });
    },

    async set(trx, ads, what, on) {
      const ids = ads.filter((ad) => isOn(ad, what) !== on).map(({ adId }) => adId);
      if (ids.length === 0) return;
      if (what === 'paused') await setPaused(trx, ids, on);
      else await setDeletedAt(trx, ids, on ? clock() : null);
      await invalidate(trx, adTag);
    },

    async undo(trx, { what, before }, scope) {
      const ads = await service.mine(trx, Object.keys(before), scope);
      for (const on of [true, false]) {
        await service.set(
          trx,
          ads.filter(({ adId }) => before[adId] === on),
          what,
          on,
        );
      }
    },

    async figures({ adId, days }, scope) {
      const [ad] = parseId(adId) === null ? [] : await findAds(db, [adId], clock());
      if (!ad || (scope && !ad.agentIds.some((agentId) => scope.includes(agentId)))) throw fail('NOT_FOUND');
      return await adFigures(db, { adId, agentIds: scope, days, now: clock() });
    },
  };
  return service;
}

/** Copies the ads of the demo content for an agent; those that lead to a video of another agent would lead nowhere. */
export async function copyDemoAds(trx: Db, agentId: string, now: number): Promise<number> {
  const ads = await findAds(trx, await demoAdIds(trx), now);
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

/** The path of the picture, once it is known to fit; one that was there stays as it is unless its place or form changes. */
async function pictureFor(
  trx: Db,
  storage: Storage,
  given: { wanted: Wanted; before: KnownAd | null; importKey: string; scope: Scope },
): Promise<string> {
  const { wanted, before, importKey, scope } = given;
  const { pictureUploadId, textPicture = before?.textPicture ?? false } = wanted;
  if (pictureUploadId === undefined) {
    if (!before) throw refuse({ pictureUploadId: '请上传图片' });
    if (before.placement !== wanted.placement && before.picture) checkSize(wanted, before.picture);
    const pictureId = pictureIdOf(before.picturePath);
    if (textPicture === before.textPicture || pictureId === undefined) return before.picturePath;
    return await addressOf(storage, { pictureId, widths: before.pictureWidths }, textPicture);
  }
  const taken = await takeOfficialPicture(trx, pictureUploadId, `ad ${importKey}`, scope);
  if (!taken) throw refuse({ pictureUploadId: '图片已失效，请重新上传' });
  checkSize(wanted, taken);
  return await addressOf(storage, taken, textPicture);
}

/** Where the picture is: its largest rendition, or the text file that is made of it. */
async function addressOf(
  storage: Storage,
  picture: { pictureId: string; widths: readonly number[] },
  asText: boolean,
): Promise<string> {
  if (!asText) return `/i/${picture.pictureId}/${Math.max(...picture.widths)}.webp`;
  const made = await makeTextPicture(storage, picture);
  if (made === null) throw refuse({ textPicture: '这张图片无法制成文本图片（最大 5 MB），请换一张' });
  return made;
}

function checkSize({ placement }: Wanted, size: { width: number; height: number }): void {
  const problem = adPictureProblem(placement, size);
  if (problem !== null) throw refuse({ pictureUploadId: problem });
}

async function knowAgents(trx: Db, agentIds: readonly string[]): Promise<void> {
  const known = await countAgents(trx, agentIds);
  if (known < new Set(agentIds).size) throw refuse({ agentIds: adRefusals.agentUnknown[0] });
}

function rowFor({ importKey: _key, picturePath: _path, pictureWidths: _widths, ...ad }: KnownAd, scope: Scope): AdRow {
  const agentIds = scope ? ad.agentIds.filter((agentId) => scope.includes(agentId)) : ad.agentIds;
  const shared = agentIds.length < ad.agentIds.length;
  return { ...ad, agentIds, shared, ...(shared ? { shows: null, clicks: null, starts: null } : {}) };
}

function momentOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}

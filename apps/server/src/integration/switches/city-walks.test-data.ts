import type { CallInput } from '@liuguang/contract/calls.ts';
import { between, type Walks, type World } from './world.test-data.ts';

export function cityWalks(world: World): Walks {
  const { samples, visitor, test } = world;
  const form = samples['city/save'].input as { listingId: string };
  const { listingId } = form;
  const day = 86_400_000;
  const read = async () => {
    const { code, data } = await visitor.call('listing/getListingInfo', { listingId, contact: true });
    return [code, data];
  };
  const found = (asked: Partial<CallInput<'listing/getListingList'>>) => async () =>
    (await visitor.get('listing/getListingList', { city: '310000', ...asked })).list.map((one) => one.listingId);
  /** Staff take pictures away, or put them in another order; they add none. */
  const ownPicture = async () => {
    await test.database.pool.query(
      "insert into listing_pictures (listing_id, picture_id, position) values ($1, 'admin', 0) on conflict do nothing",
      [listingId],
    );
    return 'admin';
  };
  const event = { kind: 'event', openingHours: null, startsAt: Date.now() + day, endsAt: Date.now() + 2 * day };
  const bulk = { ids: [listingId], dryRun: false };
  const params = samples['city/saveParams'].input as { params: { key: string; name: string; shown: boolean }[] };
  const categories = samples['city/saveCategories'].input as { categories: { category: string; name: string }[] };
  const filters = () => visitor.get('listing/getSearchParam', { city: '310000' });
  return {
    'city/save': {
      base: form,
      which: ['listingId'],
      look: read,
      fields: {
        kind: between('event', 'meetup', { given: event }),
        city: between('310000', '110000', { given: { geo: null, district: '' } }),
        district: between('徐汇区', '长宁区'),
        'pictures[]': between(ownPicture, []),
        price: between(100, 10_000_000, { look: found({ filters: { price: ['low'] } }) }),
        openingHours: between('06:00-10:30', '07:00-10:30'),
        startsAt: between(event.startsAt, event.startsAt + 1000, { given: event }),
        endsAt: between(event.endsAt, event.endsAt + 1000, { given: event }),
        'geo.lat': between(31.2, 31.3),
        'geo.lng': between(121.4, 121.5),
        capacity: between(5, 6, { given: event }),
        phone: between('021-5555 0101', '021-5555 0102'),
      },
    },
    'city/setVerified': {
      base: { ...bulk, verified: true },
      which: ['ids[]'],
      look: read,
      fields: { dryRun: between(true, false, { given: { verified: false } }) },
    },
    'city/setHidden': {
      base: { ...bulk, hidden: true },
      which: ['ids[]'],
      look: read,
      fields: { dryRun: between(true, false) },
    },
    'city/setTrust': {
      base: { agentId: '3', trusted: true },
      which: ['agentId'],
      look: async () => (await visitor.get('listing/submit', world.listing())).review,
    },
    'city/saveHot': {
      base: { cityIds: ['310000'] },
      look: () => visitor.get('listing/addressList', {}),
      fields: { 'cityIds[]': between('310000', '110000') },
    },
    'city/saveCategories': {
      base: categories,
      // Which one is renamed.
      which: ['categories[].category'],
      look: filters,
    },
    'city/saveParams': {
      base: params,
      which: ['params[].key'],
      look: filters,
    },
  };
}

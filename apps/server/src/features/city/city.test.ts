import type { CallInput } from '@liuguang/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { communityApp, type Person } from '../../testing/community.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { readCities } from './cities.ts';
import { cityPlaces, hotCities } from './city-places.ts';
import { readListings } from './admin/listing-csv.ts';
import { distance } from './lists/grid.ts';
import { saveListing } from './city.import.ts';
import { sampleListing } from './city.test-data.ts';
import { setListingReview, waitingListings } from './admin/listing-change.repository.ts';
import { decideListing } from './admin/listing-review.service.ts';

const test = await forSuite(communityApp());

const dayMs = 86_400_000;
const { form } = sampleListing;
let keys = 0;

async function publish(changes: Partial<typeof form> = {}, agentId = '3'): Promise<string> {
  keys += 1;
  const author = await test.database.pool.query<{ id: string }>('select id from accounts order by id limit 1');
  const { listingId } = await saveListing(test.database.db, {
    ...sampleListing,
    importKey: `t${keys}`,
    agentId,
    authorId: author.rows[0]?.id ?? '',
    publishedAt: new Date(test.time.now - 1_000_000 + keys),
    form: { ...form, ...changes },
  });
  return listingId;
}

const event = (capacity: number | null = 1) => ({
  kind: 'event' as const,
  openingHours: null,
  startsAt: test.time.now + dayMs,
  endsAt: test.time.now + dayMs + 3_600_000,
  capacity,
});

async function idsOf(person: Person, query: CallInput<'listing/getListingList'>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await person.browser.get('listing/getListingList', {
      ...query,
      size: 3,
      ...(cursor ? { cursor } : {}),
    });
    ids.push(...page.list.map(({ listingId }) => listingId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe('cities', () => {
  it('are those of the standard list, named as people name them, with pinyin and an initial each', () => {
    const { list, named, nearest } = readCities();
    expect(list.length).toBeGreaterThan(330);
    expect(new Set(list.map((city) => city.cityId)).size).toBe(list.length);
    expect(list.every((city) => /^[A-Z]$/.test(city.initial) && /^[a-z]+$/.test(city.pinyin))).toBe(true);
    expect(named('重庆')).toMatchObject({ pinyin: 'chongqing', initials: 'cq', initial: 'C', hot: true });
    expect(named('恩施土家族苗族自治州')?.name).toBe('恩施');
    expect(named('西双版纳')?.province).toBe('云南');
    expect(Object.keys(cityPlaces).filter((name) => !named(name)?.geo)).toEqual([]);
    expect(hotCities.filter((name) => !named(name)?.hot)).toEqual([]);
    expect(nearest({ lat: 31.0, lng: 121.2 })?.name).toBe('上海');
    expect(nearest({ lat: 0, lng: -150 })).toBeNull();
  });
});

describe('the list of a city', () => {
  it('is narrowed by each filter and goes on page by page in each order', async () => {
    const city = { city: '320500', district: '姑苏区' };
    const near = { lat: 31.31, lng: 120.62 };
    const places = [];
    for (let index = 0; index < 8; index += 1) {
      places.push(
        await publish({
          ...city,
          category: 'music',
          price: index * 3000,
          geo: { lat: 31.31 + index / 100, lng: 120.62 },
        }),
      );
    }
    const soon = await publish({ ...city, ...event(null), geo: null, price: 0 });
    const later = await publish({ ...city, ...event(null), startsAt: test.time.now + 9 * dayMs, endsAt: null });
    await publish({ ...city, ...event(null), startsAt: test.time.now - dayMs, endsAt: test.time.now - 1 });
    await publish({ ...city }, '8');
    const list = (query: Partial<CallInput<'listing/getListingList'>>) => idsOf(test.me, { city: '320500', ...query });
    expect(await list({})).toEqual([later, soon, ...places.toReversed()]);
    expect(await list({ filters: { category: ['music'] } })).toEqual(places.toReversed());
    expect(await list({ filters: { price: ['free'], category: ['music'] } })).toEqual([places[0]]);
    expect(await list({ filters: { date: ['week'] } })).toEqual([soon]);
    expect(await list({ sort: 'date' })).toEqual([soon, later]);
    expect(await list({ filters: { district: ['虎丘区'] } })).toEqual([]);
    expect(await list({ sort: 'distance', near, filters: { category: ['music'] } })).toEqual(places);
    // What has no place comes last.
    expect((await list({ sort: 'distance', near })).at(-1)).toBe(soon);
    const [first] = (await test.me.browser.get('listing/getListingList', { city: '320500', sort: 'distance', near }))
      .list;
    expect(first?.distance).toBe(0);
    for (const wrong of [
      { sort: 'distance' as const },
      { filters: { price: ['cheap'] } },
      { filters: { colour: ['x'] } },
    ]) {
      expect((await test.me.browser.call('listing/getListingList', { city: '320500', ...wrong })).code).toBe(1001);
    }
    expect((await test.me.browser.call('listing/getListingList', { city: '999999' })).code).toBe(1004);
  });

  it('sorts by distance as sorting everything would, over many listings of one place', async () => {
    const { pool } = test.database;
    await pool.query('select setseed(0.5)');
    const near = { lat: 30.28, lng: 120.15 };
    const made = [];
    for (let index = 0; index < 150; index += 1) {
      const geo =
        index % 3 === 0 ? near : { lat: 30 + ((index * 37) % 97) / 200, lng: 120 + ((index * 61) % 89) / 200 };
      made.push({ id: await publish({ city: '330100', district: '', geo }), geo });
    }
    const sorted = made.toSorted(
      (a, b) => distance(near, a.geo) - distance(near, b.geo) || Number(BigInt(b.id) - BigInt(a.id)),
    );
    expect(await idsOf(test.me, { city: '330100', sort: 'distance', near })).toEqual(sorted.map(({ id }) => id));
  });
});

describe('a contact', () => {
  it('is shown only when asked for, twenty a day, and the same one twice counts once', async () => {
    const person = await test.person({ member: false });
    const listingId = await publish();
    expect((await person.browser.get('listing/getListingInfo', { listingId })).contact).toBeNull();
    for (const _ of [1, 2]) {
      const { contact } = await person.browser.get('listing/getListingInfo', { listingId, contact: true });
      expect(contact).toMatchObject({ name: '老周', phone: '021-5555 0101' });
    }
    const { rows } = await test.database.pool.query('select contact_views from listings where id = $1', [listingId]);
    expect(rows).toEqual([{ contact_views: '1' }]);
    const others = [];
    for (let index = 0; index < 22; index += 1) others.push(await publish());
    const answers = await Promise.all(
      others.map((id) => person.browser.call('listing/getListingInfo', { listingId: id, contact: true })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(19);
    expect(answers.filter(({ code }) => code === 1003)).toHaveLength(3);
    expect((await person.browser.call('listing/getListingInfo', { listingId, contact: true })).code).toBe(0);
  });
});

describe('a collection', () => {
  it('holds listings beside videos and novels, counted once', async () => {
    const listingId = await publish();
    const { browser } = await test.person();
    await Promise.all([1, 2, 3].map(async () => await browser.get('listing/collectListing', { listingId })));
    expect((await browser.get('listing/getListingInfo', { listingId })).collects).toBe(1);
    expect(await browser.get('isCollect', { kind: 'listing', id: listingId })).toEqual({ collected: true });
    const kept = await browser.get('myCollectList', { kind: 'listing' });
    expect(kept.list).toMatchObject([{ kind: 'listing', listing: { listingId } }]);
    expect((await browser.get('listing/collectListingList', {})).list).toHaveLength(1);
    expect((await browser.get('myCounts', {})).collected).toBe(1);
    await browser.get('listing/delCollectListing', { listingIds: [listingId, '99'] });
    expect((await browser.get('myCollectList', { kind: 'listing' })).list).toEqual([]);
  });
});

describe('seats', () => {
  it('go to one of two who race for the last, and the other waits: fifty times', async () => {
    const states = [];
    for (let run = 0; run < 50; run += 1) {
      const listingId = await publish(event(1));
      const seats = await Promise.all(
        [test.me, test.you].map(async ({ browser }) => await browser.get('listing/signUp', { listingId })),
      );
      states.push(
        seats
          .map(({ state, place }) => `${state} ${place}`)
          .toSorted()
          .join(),
      );
      // Nobody who came is told twice, nor does a second tap take another seat.
      test.time.now += 15_000;
    }
    expect(new Set(states)).toEqual(new Set(['joined null,waiting 1']));
  });

  it('given back go to who has waited longest, who is told once', async () => {
    const listingId = await publish(event(1));
    const [first, second, third] = [await test.person(), await test.person(), await test.person()];
    for (const { browser } of [first, second, third]) await browser.get('listing/signUp', { listingId });
    await first.browser.get('listing/signUp', { listingId });
    expect((await third.browser.get('listing/getListingInfo', { listingId })).my).toMatchObject({
      signUp: 'waiting',
      place: 2,
    });
    await Promise.all([1, 2].map(async () => await first.browser.get('listing/cancelSignUp', { listingId })));
    const { list } = await second.browser.get('listing/mySignUps', {});
    expect(list).toMatchObject([
      { state: 'joined', place: null, listing: { seats: { capacity: 1, taken: 1, waiting: 1 } } },
    ]);
    const { rows } = await test.database.pool.query('select title from notices where account_id = $1', [
      second.accountId,
    ]);
    expect(rows).toEqual([{ title: '候补成功' }]);
    expect((await third.browser.get('listing/getListingInfo', { listingId })).my.place).toBe(1);
  });

  it('are none where nothing takes sign-ups, when it is over, and when as many wait as may', async () => {
    const answer = async (listingId: string) => (await test.me.browser.call('listing/signUp', { listingId })).code;
    expect(await answer(await publish())).toBe(1008);
    expect(await answer(await publish({ ...event(3), startsAt: test.time.now - 2, endsAt: test.time.now - 1 }))).toBe(
      1008,
    );
    expect(await answer(await publish(event(3), '8'))).toBe(1004);
    const crowded = await publish(event(1));
    await test.database.pool.query('update listings set taken = 1, waiting = 10 where id = $1', [crowded]);
    expect(await answer(crowded)).toBe(1008);
  });
});

describe('a submission', () => {
  const given = { ...form, phone: '13800000000' };

  it('waits for a moderator, is published when approved, and its author is told', async () => {
    const person = await test.person();
    const picture = await test.picture(person.accountId, 'stall');
    const submit = { ...given, pictures: [picture], clientKey: 'k' };
    const made = await Promise.all([1, 2].map(async () => await person.browser.get('listing/submit', submit)));
    expect(new Set(made.map(({ listing }) => listing.listingId)).size).toBe(1);
    const listingId = made[0]?.listing.listingId ?? '';
    expect(made[0]).toMatchObject({ review: 'review', reason: null, listing: { state: 'closed' } });
    expect((await test.you.browser.call('listing/getListingInfo', { listingId })).code).toBe(1004);
    const decision = { agentId: '3', listingId, refusal: null, actor: 'test', at: test.time.now };
    expect(await decideListing(test.database.db, decision)).toBe(true);
    expect(await decideListing(test.database.db, decision)).toBe(false);
    expect((await test.you.browser.get('listing/getListingInfo', { listingId })).pictures).toHaveLength(1);
    const { rows } = await test.database.pool.query('select title from notices where account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([{ title: '同城信息已通过审核' }]);

    const kept = await person.browser.get('listing/form', { listingId });
    const changed = await person.browser.get('listing/submit', {
      ...given,
      listingId,
      title: '新名字',
      pictures: kept.pictures,
    });
    expect(changed).toMatchObject({ review: 'review', listing: { title: '新名字', pictures: [{}] } });
    expect((await test.you.browser.call('listing/submit', { ...given, listingId })).code).toBe(1004);
    await person.browser.get('listing/withdraw', { listingId });
    expect((await person.browser.get('listing/mine', {})).list).toMatchObject([{ review: 'withdrawn' }]);
  });

  it.each([
    ['words', { description: '男士 SPA，技师上门，全-套-服-务' }],
    ['spaced words', { title: '同 城 约 炮' }],
    ['a contact', { contactNote: '加 Telegram 看图' }],
  ])(
    'that points to sexual services by %s is held with the reason, also where members are trusted',
    async (_name, changes) => {
      await setListingReview(test.database.db, '3', false);
      const honest = await test.me.browser.get('listing/submit', given);
      const held = await test.me.browser.get('listing/submit', { ...given, ...changes });
      await setListingReview(test.database.db, '3', true);
      expect([honest.review, held.review]).toEqual(['published', 'review']);
      // The author is not taught how to get past.
      expect(held.reason).toBeNull();
      const waiting = await waitingListings(test.database.db, '3');
      expect(waiting.find(({ listingId }) => listingId === held.listing.listingId)?.reason).toMatch(/疑似|可疑/u);
    },
  );

  it.each([
    ['without a way to reach anybody', { phone: null }],
    ['for a district of another city', { district: '武侯区' }],
    ['of a place without hours', { openingHours: ' ' }],
    ['of an event that ends before it starts', { kind: 'event' as const, startsAt: 5000, endsAt: 4000 }],
  ])('%s is refused in words', async (_name, changes) => {
    const answer = await test.me.browser.call('listing/submit', { ...given, ...changes });
    expect(answer.code).toBe(1001);
    expect(answer.text).toMatch(/\p{Script=Han}/u);
  });

  it('by a visitor without an account of their own is refused', async () => {
    const { browser } = await test.person({ member: false });
    expect((await browser.call('listing/submit', given)).code).toBe(1005);
  });
});

describe('a file of listings', () => {
  const head =
    'key,kind,category,city,district,title,description,opening_hours,starts_at,address,contact_name,phone,tags';

  it('is read row by row, in Chinese or by ids, and every wrong row says why', () => {
    const rows = readListings(
      `\uFEFF${head}\r\na,地点,美食,成都,武侯区,"面, ""老店""","第一行\n第二行",9-21,,桐梓林,王,028-1,面|早餐\r\n\r\n` +
        `b,event,music,510100,武侯区,夜场,好听,,2026-12-01 20:00,玉林,李,028-2,\na,地点,美食,成都,武侯区,x,x,9-21,,x,x,1,\n` +
        `c,地点,按摩,成都,武侯区,x,x,9-21,,x,x,1,\nd,地点,美食,长安,,x,x,9-21,,x,x,1,`,
    );
    expect(rows.map(({ line, problem }) => [line, problem === null])).toEqual([
      [2, true],
      [5, true],
      [6, false],
      [7, false],
      [8, false],
    ]);
    expect(rows[0]?.form).toMatchObject({
      title: '面, "老店"',
      description: '第一行\n第二行',
      tags: ['面', '早餐'],
      city: '510100',
    });
    expect(rows[1]?.form?.startsAt).toBe(Date.parse('2026-12-01T12:00:00Z'));
    expect(readListings('a,b\n1,2')[0]?.problem).toContain('不认识的列：a、b');
  });
});

import { ad as adShape, type Placement } from '@liuguang/contract/shapes/ad.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform/caller/caller.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase } from '../../testing/database.ts';
import { saveAd, type AdImport } from './import/ad.import.ts';
import { adRepository } from './ad.repository.ts';
import { sampleAccount } from '../../testing/accounts.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { adService, type AdService } from './ad.service.ts';

let ads: AdService;
const start = Date.parse('2026-06-01T00:00:00Z');
let now = start;

const database = await forSuite(testDatabase());
await testCatalogue(database);
beforeEach(async () => {
  now = start;
  await database.pool.query('delete from ads; delete from ad_totals');
  ads = adService({ repository: adRepository(database.db), clock: () => now });
});

const save = async (importKey: string, changes: Partial<AdImport> = {}) =>
  await saveAd(database.db, {
    importKey,
    agentIds: ['3'],
    placement: 'featured',
    name: importKey,
    picture: '/i/cover/720.webp',
    link: 'https://example.com/',
    ...changes,
  });

const names = async (agentId: string, who: Account | null = null, placement: Placement = 'featured') =>
  (await ads.list(agentId, placement, who)).map((ad) => ad.adName);

describe('what is shown', () => {
  it('runs now, for this agent and place, in the positions of the operator', async () => {
    await save('third', { position: 2 });
    await save('second', { position: 1 });
    await save('first', { position: 0 });
    await save('of 8', { agentIds: ['8'] });
    await save('elsewhere', { placement: 'crack' });
    await save('not yet', { startsAt: new Date(now + 1) });
    await save('no more', { endsAt: new Date(now) });
    await save('paused', { paused: true });
    await save('running', { startsAt: new Date(now), endsAt: new Date(now + 1), position: 9 });
    expect(await names('3')).toEqual(['first', 'second', 'third', 'running']);
    expect(await names('8')).toEqual(['of 8']);
  });

  it('follows the schedule to the millisecond, although the ads are read once a second', async () => {
    await save('brief', { startsAt: new Date(now + 100), endsAt: new Date(now + 200) });
    expect(await names('3')).toEqual([]);
    now += 100;
    expect(await names('3')).toEqual(['brief']);
    now += 100;
    expect(await names('3')).toEqual([]);
  });

  it('has the shape of the contract, with its picture by size', async () => {
    const { adId } = await save('shaped', {
      placement: 'free',
      remark: '看点',
      openType: 2,
      playSecond: 8,
      category: '影音',
    });
    const [found] = await ads.list('3', 'free', null);
    expect(adShape.parse(found)).toEqual({
      adId,
      id: adId,
      adName: 'shaped',
      remark: '看点',
      adPicture: '/i/cover/720.webp',
      picture: {
        url: '/i/cover/360.webp',
        srcset: '/i/cover/360.webp 360w, /i/cover/720.webp 720w',
        width: 720,
        height: 405,
        placeholder: 'aGFzaA==',
      },
      adJupAddress: 'https://example.com/',
      openType: 2,
      playSecond: 8,
      isLook: 0,
      placement: 'free',
      category: '影音',
    });
  });

  it('changes with the ad that is saved again, at the latest a second later', async () => {
    const first = await save('again', { agentIds: ['3', '8'] });
    expect(await names('3')).toEqual(['again']);
    expect(await save('again', { name: '新名', agentIds: ['8'] })).toEqual(first);
    now += 1000;
    expect([await names('3'), await names('8')]).toEqual([[], ['新名']]);
    await save('again', { name: '更新', agentIds: ['8'] });
    ads.forget();
    expect(await names('8')).toEqual(['更新']);
  });

  it('is nothing for VIP but the ads that earn a view', async () => {
    await save('wall');
    await save('reward', { placement: 'rewarded' });
    const vip = sampleAccount('1', { vip: true });
    expect(await names('3', vip)).toEqual([]);
    expect(await names('3', vip, 'rewarded')).toEqual(['reward']);
    expect(await names('3', sampleAccount('1'))).toEqual(['wall']);
  });

  it('never lets overlays pile up', async () => {
    for (let index = 0; index < 8; index += 1) {
      await save(`splash ${index}`, { placement: 'splash' });
      await save(`popup ${index}`, { placement: 'homePopup' });
    }
    expect((await names('3', null, 'splash')).length).toBe(1);
    expect((await names('3', null, 'homePopup')).length).toBe(5);
  });
});

describe('the weight', () => {
  it('decides how often an ad of a position is first, for everybody together', async () => {
    await save('one', { weight: 1 });
    await save('three', { weight: 3 });
    await save('none', { weight: 0 });
    const first = { one: 0, three: 0, none: 0 };
    const last = new Set<string | undefined>();
    for (let account = 0; account < 2000; account += 1) {
      const order = await names('3', sampleAccount(String(account)));
      first[order[0] as keyof typeof first] += 1;
      last.add(order.at(-1));
    }
    // 500 of 2000 expected for `one`; five standard deviations are 97.
    expect(first.one).toBeGreaterThan(400);
    expect(first.one).toBeLessThan(600);
    expect(first.none).toBe(0);
    expect([...last]).toEqual(['none']);
  });

  it('gives an account the same order for an hour, in every process', async () => {
    for (let index = 0; index < 9; index += 1) await save(`ad ${index}`);
    const other = adService({ repository: adRepository(database.db), clock: () => now });
    const order = await names('3', sampleAccount('7'));
    now += 3_599_999;
    expect(await names('3', sampleAccount('7'))).toEqual(order);
    expect((await other.list('3', 'featured', sampleAccount('7'))).map((ad) => ad.adName)).toEqual(order);
    now += 1;
    expect(await names('3', sampleAccount('7'))).not.toEqual(order);
  });

  it('draws anew every minute for those who share an answer', async () => {
    for (let index = 0; index < 9; index += 1) await save(`ad ${index}`);
    const order = await names('3');
    now += 59_999;
    expect(await names('3')).toEqual(order);
    now += 1;
    expect(await names('3')).not.toEqual(order);
    expect((await names('3')).toSorted()).toEqual(order.toSorted());
  });
});

describe('an ad that has ended', () => {
  it('is not given any more, but is known for an hour: it may still be on a screen', async () => {
    const { adId } = await save('ended', { endsAt: new Date(now + 10), dailyCap: 2 });
    expect(await ads.one('3', adId)).toMatchObject({ adName: 'ended' });
    now += 10;
    await expect(ads.one('3', adId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    expect(await ads.recent('3', adId)).toMatchObject({ running: false, capped: true });
    now += 3_600_000;
    await expect(ads.recent('3', adId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  });

  it('is unknown to another agent, and so is nonsense', async () => {
    const { adId } = await save('ours');
    for (const [agentId, id] of [
      ['8', adId],
      ['3', '0'],
      ['3', 'x'],
      ['3', `${adId} `],
    ] as const) {
      await expect(ads.recent(agentId, id)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    }
  });
});

it('is harmless whatever stands in the database', async () => {
  await database.pool.query('alter table ads drop constraint ads_link_check, drop constraint ads_picture_check');
  const hostile: [picture: string, link: string][] = [
    ['data:text/html,<script>1</script>', 'javascript:alert(1)'],
    ['https://evil.example/pixel.png', 'https://bank.example@evil.example/'],
    ['/i/cover/720.svg', 'data:text/html,x'],
    ['//evil.example/i/a/1.webp', '//evil.example'],
    ['/i/../secret.txt', 'java\tscript:alert(1)'],
    ['', 'vbscript:x'],
  ];
  for (const [index, [picture, link]] of hostile.entries()) {
    const { adId } = await save(`hostile ${index}`);
    await database.pool.query('update ads set picture = $2, link = $3, play_second = 9999 where id = $1', [
      adId,
      picture,
      link,
    ]);
  }
  const { adId: lost } = await save('nowhere');
  await database.pool.query("update ads set placement = 'doorway' where id = $1", [lost]);
  const { adId: fine } = await save('fine', { position: 9 });
  const list = await ads.list('3', 'featured', null);
  expect(list).toHaveLength(hostile.length + 1);
  for (const ad of list.slice(0, -1)) {
    expect(ad).toMatchObject({ adPicture: '', adJupAddress: '', playSecond: 60 });
    expect(ad.picture).toBeUndefined();
  }
  expect(list.at(-1)).toMatchObject({ adId: fine, adJupAddress: 'https://example.com/' });
});

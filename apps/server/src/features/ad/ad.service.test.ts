import { ad as adShape } from '@liuguang/contract/shapes/ad.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { isAdLink } from './ad-link.ts';
import { saveAd, type AdImport } from './ad.import.ts';
import { adRepository } from './ad.repository.ts';
import { adService, type AdService } from './ad.service.ts';

let database: TestDatabase;
let ads: AdService;
const now = Date.parse('2026-06-01T00:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  await testCatalogue(database);
  ads = adService({ repository: adRepository(database.db), clock: () => now });
});
afterAll(() => database.close());

const save = async (importKey: string, changes: Partial<AdImport> = {}) =>
  await saveAd(database.db, {
    importKey,
    agentIds: ['3'],
    placement: 'featured',
    name: importKey,
    remark: '',
    picture: '/i/ad/720.webp',
    link: 'https://example.com/',
    ...changes,
  });

const names = async (agentId: string) => (await ads.running(agentId, 'featured')).map((ad) => ad.adName);

it('shows what runs now for this agent and place, in the order of the operator', async () => {
  await save('third', { position: 2 });
  await save('second', { position: 1, weight: 1 });
  await save('first', { position: 1, weight: 9 });
  await save('of 8', { agentIds: ['8'] });
  await save('elsewhere', { placement: 'crack' });
  await save('not yet', { startsAt: new Date(now + 1) });
  await save('no more', { endsAt: new Date(now) });
  await save('running', { startsAt: new Date(now), endsAt: new Date(now + 1), position: 9 });
  expect(await names('3')).toEqual(['first', 'second', 'third', 'running']);
  expect(await names('8')).toEqual(['of 8']);
});

it('gives an ad in the shape of the contract', async () => {
  const { adId } = await save('shaped', { placement: 'free', remark: '看点', openType: 2, playSecond: 8 });
  const [found] = await ads.running('3', 'free');
  expect(adShape.parse(found)).toEqual({
    adId,
    id: adId,
    adName: 'shaped',
    remark: '看点',
    adPicture: '/i/ad/720.webp',
    adJupAddress: 'https://example.com/',
    openType: 2,
    playSecond: 8,
    isLook: 0,
    placement: 'free',
  });
});

it('changes the same ad when it is saved again', async () => {
  const first = await save('again', { placement: 'splash', agentIds: ['3', '8'] });
  expect(await save('again', { placement: 'splash', name: '新名', agentIds: ['8'] })).toEqual(first);
  expect(await ads.running('3', 'splash')).toEqual([]);
  expect(await ads.running('8', 'splash')).toMatchObject([{ adName: '新名' }]);
});

describe('where an ad may lead', () => {
  it.each(['https://example.com/a?b=c#d', 'http://example.com', '/#/video?id=1', '/#/joinVip'])('takes %s', (link) => {
    expect(isAdLink(link)).toBe(true);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    ' https://example.com',
    'https://a b.com',
    'https://',
    'https://user:pass@example.com',
    '//example.com',
    '/video',
    '#/video',
    'intent://x',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %s, and so does the import', async (link) => {
    expect(isAdLink(link)).toBe(false);
    await expect(save('bad', { link })).rejects.toThrow('link');
  });
});

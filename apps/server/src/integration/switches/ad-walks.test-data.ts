import { randomUUID } from 'node:crypto';
import { adPictureRules } from '@liuguang/contract/admin/ad-pictures.ts';
import type { Ad, Placement } from '@liuguang/contract/shapes/ad.ts';
import { saveAd } from '../../features/ad/import/ad.import.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { between, type Walks, type World } from './world.test-data.ts';

/** The call by which the app asks for the ads of a placement. */
const asked = {
  splash: (here) => here.get('getAdInfo', { adAddress: '30' }),
  homePopup: (here) => here.get('getHomePopup', {}),
  bottomBanner: (here) => here.get('getAdInfo', { adAddress: '3' }),
  topRight: (here) => here.get('getAdInfo', { adAddress: 'topRight' }),
  floatingIcon: (here) => here.get('getAdInfo', { adAddress: 'floatingIcon' }),
  featured: (here) => here.get('getFeaturedAd', {}),
  free: (here) => here.get('getFreeAd', {}),
  crack: (here) => here.get('getCrackAd', {}),
  application: (here) => here.get('getApplicationAd', {}),
  rewarded: (here) => here.get('getWatchedToday', {}),
} satisfies Record<Placement, (here: TestBrowser) => Promise<{ list: Ad[] }>>;

/** What a visitor of agent 3 is shown in a placement. */
export async function adsOf({ visitor }: World, placement: Placement): Promise<Ad[]> {
  return (await asked[placement](visitor)).list;
}

/** A picture that fits the placement. */
export async function pictureFor(world: World, placement: Placement): Promise<string> {
  const { width, height } = adPictureRules[placement];
  return await world.picture(width, height);
}

export async function adWalks(world: World): Promise<Walks> {
  const { visitor, test } = world;
  const entry = { placement: 'featured', picture: '/i/ad/1080.webp', link: 'https://ads.example/' } as const;
  const make = async (importKey: string, more: object = {}) =>
    (await saveAd(test.database.db, { ...entry, importKey, agentIds: ['3'], name: importKey, ...more })).adId;
  const adId = await make('walked');
  const [paused, trashed] = [await make('paused'), await make('trashed')];
  const base = {
    adId,
    agentIds: ['3'],
    placement: 'featured' as const,
    name: '山海',
    link: 'https://ads.example/',
  };
  const hour = 3_600_000;
  /** The ad as members get it, and who comes before it. */
  const shown = async (id: string) => {
    const list = await adsOf(world, 'featured');
    return { place: list.findIndex((ad) => ad.adId === id), ad: list.find((ad) => ad.adId === id) ?? null };
  };
  /** Seen and clicked once, counted: one of the two uses a budget of one up. */
  const shownOnce = async () => {
    const viewId = randomUUID();
    await visitor.get('accessAd', { adId, event: 'show', viewId });
    return await shown(adId);
  };
  /** Drawn against another one of the same position: who has no weight comes after. */
  const against = (weight: number, others: number) => async () => {
    await make('rival', { weight: others, position: -9000 });
    return weight;
  };
  /** It has a picture of its own, whose text can be made. */
  const withPicture = (asText: boolean) => async () => {
    const pictureUploadId = await world.picture();
    await world.owner.get('ads/save', { ...base, pictureUploadId, textPicture: false });
    return asText;
  };
  const newest = async () => await shown(adId);
  return {
    'ads/save': {
      base,
      which: ['adId'],
      look: newest,
      fields: {
        placement: between('featured', 'free', { given: { pictureUploadId: undefined } }),
        pictureUploadId: between(
          () => world.picture(),
          () => world.picture(),
        ),
        textPicture: between(withPicture(false), withPicture(true)),
        link: between('https://ads.example/a', 'https://ads.example/b'),
        weight: between(against(9, 0), against(0, 9), { given: { position: -9000 } }),
        position: between(-9000, 9000),
        startsAt: between(null, Date.now() + hour),
        endsAt: between(null, Date.now() - hour),
        dailyCap: between(null, 1, { look: shownOnce }),
        'budget.event': between('click', 'show', { given: { budget: { amount: 1 } }, look: shownOnce }),
        'budget.amount': between(1000, 1, { given: { budget: { event: 'show' } }, look: shownOnce }),
      },
    },
    'ads/setPaused': {
      base: { ids: [paused], dryRun: false, paused: true },
      look: () => shown(paused),
      which: ['ids[]'],
      fields: { dryRun: between(true, false) },
    },
    'ads/setTrash': {
      base: { ids: [trashed], dryRun: false, trash: true },
      look: () => shown(trashed),
      which: ['ids[]'],
      fields: { dryRun: between(true, false) },
    },
  };
}

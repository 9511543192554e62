import type { Listing } from '@liuguang/contract/shapes/listing.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../testing/local-api.ts';
import { renderScreen, tap } from '../../../testing/render-screen.tsx';
import { sampleListing, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { CityDetailsPage } from './details-page.tsx';

const contact = { name: '老周', phone: '0000-12345', wechat: null, note: null };

/** A listing that sign-ups really change. */
async function open(listing: Listing = sampleListing('1'), answers: Answers = {}) {
  let shown = listing;
  await startVisit(sampleUser(), {
    'listing/getListingInfo': ({ contact: wanted }) => ({ ...shown, contact: wanted ? contact : null }),
    'listing/signUp': () => {
      shown = { ...shown, my: { ...shown.my, signUp: 'waiting', place: 2 } };
      return { state: 'waiting', place: 2 };
    },
    'listing/cancelSignUp': () => {
      shown = { ...shown, my: { ...shown.my, signUp: null, place: null } };
      return {};
    },
    'listing/collectListing': () => ({}),
    'listing/delCollectListing': () => ({}),
    ...answers,
  });
  return renderScreen(CityDetailsPage, '/cityDetails', '/cityDetails?id=1');
}

describe('/cityDetails', () => {
  it('shows the contact only after a tap, which the server counts', async () => {
    await open();
    await screen.findByText('沿着江边慢慢跑。');
    expect(screen.queryByText('0000-12345')).toBeNull();
    tap('查看联系方式');
    expect(await screen.findByText('0000-12345')).toBeTruthy();
    expect(visit.inputs('listing/getListingInfo').map((input) => input['contact'])).toEqual([undefined, 'true']);
  });

  it('signs up, says which place that is, and gives it back after a question', async () => {
    await open(sampleListing('1', { state: 'full', seats: { capacity: 10, taken: 10, waiting: 1 } }));
    fireEvent.click(await screen.findByRole('button', { name: '候补' }));
    fireEvent.click(await screen.findByRole('button', { name: '候补第 2 位 · 取消' }));
    expect(visit.inputs('listing/cancelSignUp')).toEqual([]);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定取消' }));
    expect(await screen.findByRole('button', { name: '候补' })).toBeTruthy();
    expect(visit.inputs('listing/signUp')).toEqual([{ listingId: '1' }]);
    expect(visit.inputs('listing/cancelSignUp')).toEqual([{ listingId: '1' }]);
  });

  it('looks at the seats again when the server refuses the sign-up', async () => {
    const full = sampleListing('1', { state: 'full', seats: { capacity: 10, taken: 10, waiting: 10 } });
    await open();
    await screen.findByRole('button', { name: '报名' });
    visit.answers['listing/signUp'] = () => ({ refuse: 1008, message: '候补已满' });
    visit.answers['listing/getListingInfo'] = () => full;
    tap('报名');
    expect(await screen.findByRole('button', { name: '已满' })).toHaveProperty('disabled', true);
    expect(visit.told).toEqual(['!候补已满']);
  });

  it('collects at once, and takes it back when the server refuses', async () => {
    await open();
    await screen.findByRole('button', { name: '收藏' });
    tap('收藏');
    expect(await screen.findByRole('button', { name: '已收藏', pressed: true })).toBeTruthy();
    await waitFor(() => expect(visit.inputs('listing/collectListing')).toEqual([{ listingId: '1' }]));
    await waitFor(() => expect(screen.getByRole('button', { name: '已收藏' }).getAttribute('aria-busy')).toBeNull());
    visit.answers['listing/delCollectListing'] = () => ({ refuse: 1003, message: '操作太频繁，请稍后再试' });
    tap('已收藏');
    expect(await screen.findByRole('button', { name: '收藏', pressed: false })).toBeTruthy();
    expect(await screen.findByRole('button', { name: '已收藏', pressed: true })).toBeTruthy();
    expect(visit.told.at(-1)).toBe('!操作太频繁，请稍后再试');
  });

  it('says so when it is not there, and leads to the others', async () => {
    const { history } = await open(sampleListing('1'), {
      'listing/getListingInfo': () => ({ refuse: 1004, message: '内容不存在或已下架' }),
    });
    expect(await screen.findByText('这条信息不存在或已下架')).toBeTruthy();
    expect(visit.told).toEqual([]);
    tap('去同城');
    await waitFor(() => expect(history.location.pathname).toBe('/city'));
  });

  it('offers another try when it could not be loaded', async () => {
    await open(sampleListing('1'), {
      'listing/getListingInfo': () => ({ refuse: 5000, message: '服务器开小差了，请稍后重试' }),
    });
    expect(await screen.findByText('服务器开小差了，请稍后重试')).toBeTruthy();
    visit.answers['listing/getListingInfo'] = () => sampleListing('1');
    tap('点击重试');
    expect(await screen.findByText('沿着江边慢慢跑。')).toBeTruthy();
  });
});

import type { OwnListing } from '@liuguang/contract/shapes/listing.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleListingCard, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { MyCityPage } from './my-city-page.tsx';

const own = (listingId: string, changes: Partial<OwnListing> = {}): OwnListing => ({
  listing: sampleListingCard(listingId),
  review: 'published',
  reason: null,
  updatedAt: 1,
  ...changes,
});

/** Own listings that withdrawing really changes. */
async function open(at: string) {
  let list = [own('1'), own('2', { review: 'refused', reason: '缺少地址' })];
  await startVisit(sampleUser(), {
    'listing/mySignUps': () => ({
      list: [
        { listing: sampleListingCard('3'), state: 'joined', place: null, signedUpAt: 2 },
        { listing: sampleListingCard('4'), state: 'waiting', place: 5, signedUpAt: 1 },
      ],
      nextCursor: null,
    }),
    'listing/mine': () => ({ list, nextCursor: null }),
    'listing/withdraw': ({ listingId }) => {
      list = list.map((one) => (one.listing.listingId === listingId ? own(listingId, { review: 'withdrawn' }) : one));
      return {};
    },
  });
  return renderScreen(MyCityPage, '/myCity', at);
}

describe('/myCity', () => {
  it('shows what somebody goes to, and their place where they wait', async () => {
    await open('/myCity');
    expect((await screen.findByRole('link', { name: /江边夜跑 3/ })).textContent).toContain('已报名');
    expect(screen.getByRole('link', { name: /江边夜跑 4/ }).textContent).toContain('候补第 5 位');
  });

  it('shows what they offer with what was decided about it, and leads to changing it', async () => {
    const { history } = await open('/myCity?tab=listings');
    expect((await screen.findByRole('link', { name: /江边夜跑 2/ })).textContent).toContain('未通过：缺少地址');
    fireEvent.click(screen.getAllByRole('button', { name: '编辑' })[0] ?? document.body);
    await waitFor(() => expect(history.location.href).toBe('/cityPublish?id=1'));
  });

  it('withdraws one after a question, and offers nothing more for it', async () => {
    await open('/myCity?tab=listings');
    await screen.findByRole('link', { name: /江边夜跑 1/ });
    fireEvent.click(screen.getAllByRole('button', { name: '撤回' })[0] ?? document.body);
    const question = await screen.findByRole('dialog', { name: '撤回这条信息？' });
    expect(visit.inputs('listing/withdraw')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('已撤回')).toBeTruthy();
    expect(visit.inputs('listing/withdraw')).toEqual([{ listingId: '1' }]);
    expect(screen.getAllByRole('button', { name: '编辑' })).toHaveLength(1);
  });

  it('asks again when the server refuses to withdraw', async () => {
    await open('/myCity?tab=listings');
    await screen.findByRole('link', { name: /江边夜跑 1/ });
    visit.answers['listing/withdraw'] = () => ({ refuse: 1004, message: '内容不存在或已下架' });
    fireEvent.click(screen.getAllByRole('button', { name: '撤回' })[0] ?? document.body);
    const question = await screen.findByRole('dialog', { name: '撤回这条信息？' });
    fireEvent.click(within(question).getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(visit.told).toEqual(['!内容不存在或已下架']));
    expect(screen.getByRole('dialog', { name: '撤回这条信息？' })).toBeTruthy();
    expect(screen.getAllByText('已发布')).toHaveLength(1);
  });
});

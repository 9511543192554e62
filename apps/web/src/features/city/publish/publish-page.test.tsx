import type { CallOutput } from '@liuguang/contract/calls.ts';
import { listingForm } from '@liuguang/contract/shapes/listing.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lateStorage } from '../../../lib/storage/late-storage.ts';
import { renderScreen, type } from '../../../testing/render-screen.tsx';
import { sampleListingCard, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { CityPublishPage } from './publish-page.tsx';

const send = () => fireEvent.click(screen.getByRole('button', { name: '提交审核' }));

const form = listingForm.parse({
  kind: 'place',
  category: 'food',
  city: '310000',
  district: '',
  title: '弄堂面馆',
  description: '一碗葱油拌面。',
  pictures: [],
  priceText: '人均 25 元',
  price: 2500,
  openingHours: '10:00-20:00',
  startsAt: null,
  endsAt: null,
  address: '永嘉路 1 号',
  geo: null,
  capacity: null,
  contactName: '阿宝',
  phone: '0000-1',
  wechat: null,
  contactNote: null,
  tags: ['面馆', '夜宵'],
});
const kept: CallOutput<'listing/form'> = { ...form, listingId: '7', shown: [] };

async function open(at = '/cityPublish', claimed = true) {
  await startVisit(sampleUser({ claimed }), {
    'listing/getSearchParam': () => ({ list: [] }),
    'listing/addressList': () => ({ list: [] }),
    'listing/form': () => kept,
    'listing/submit': () => ({ listing: sampleListingCard('7'), review: 'review', reason: null, updatedAt: 1 }),
  });
  const view = renderScreen(CityPublishPage, '/cityPublish', at);
  await screen.findByLabelText('标题');
  return view;
}

function fillIn() {
  type('标题', '江边夜跑');
  type('介绍', '慢慢跑。');
  type('开始时间（北京时间）', '2030-05-01T19:00');
  type('详细地址', '龙腾大道 1 号');
  type('联系人', '老周');
  type('微信', 'night-run');
}

describe('/cityPublish', () => {
  it('says what is missing in its place, and sends nothing before it is there', async () => {
    await open();
    send();
    expect(await screen.findByText('请填写标题')).toBeTruthy();
    expect(screen.getByText('电话和微信至少填写一项')).toBeTruthy();
    expect(screen.getByText('请选择开始时间')).toBeTruthy();
    expect(screen.queryByText('请填写营业或开放时间')).toBeNull();
    expect(visit.inputs('listing/submit')).toEqual([]);
  });

  it('hands a listing to review with the time of China, and keeps no draft of it', async () => {
    const { history } = await open();
    fillIn();
    await waitFor(() => expect(lateStorage.read('listingDraft')?.fields).toMatchObject({ title: '江边夜跑' }));
    send();
    await waitFor(() => expect(history.location.pathname).toBe('/myCity'));
    expect(visit.inputs('listing/submit')).toMatchObject([
      { kind: 'event', city: '310000', title: '江边夜跑', phone: null, startsAt: Date.UTC(2030, 4, 1, 11) },
    ]);
    expect(lateStorage.read('listingDraft')).toBeUndefined();
  });

  it('puts what the server finds wrong under its field, and sends it again as the same', async () => {
    const { history } = await open();
    visit.answers['listing/submit'] = () => ({
      refuse: 1001,
      message: '提交的内容有误，请检查后重试',
      data: { fields: { title: '标题含有违规内容' } },
    });
    fillIn();
    send();
    expect(await screen.findByText('标题含有违规内容')).toBeTruthy();
    expect(history.location.pathname).toBe('/cityPublish');
    visit.answers['listing/submit'] = () => ({
      listing: sampleListingCard('7'),
      review: 'review',
      reason: null,
      updatedAt: 1,
    });
    type('标题', '江边慢跑');
    expect(screen.queryByText('标题含有违规内容')).toBeNull();
    // Its name is another one while it is busy.
    await screen.findByRole('button', { name: '提交审核' });
    send();
    await waitFor(() => expect(history.location.pathname).toBe('/myCity'));
    const [first, second] = visit.inputs('listing/submit');
    expect(second?.['clientKey']).toBe(first?.['clientKey']);
  });

  it('begins with what was not sent the last time', async () => {
    await open();
    type('标题', '江边夜跑');
    cleanup();
    renderScreen(CityPublishPage, '/cityPublish');
    expect(await screen.findByLabelText<HTMLInputElement>('标题')).toHaveProperty('value', '江边夜跑');
  });

  it('fills in an own listing, changes that one, and leaves the draft of another alone', async () => {
    const { history } = await open('/cityPublish?id=7');
    expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('弄堂面馆');
    expect(screen.getByLabelText<HTMLInputElement>('人均（元，选填，用于筛选）').value).toBe('25');
    type('标题', '弄堂葱油面');
    send();
    await waitFor(() => expect(history.location.pathname).toBe('/myCity'));
    expect(visit.inputs('listing/submit')).toMatchObject([
      { listingId: '7', kind: 'place', title: '弄堂葱油面', price: 2500, tags: ['面馆', '夜宵'] },
    ]);
    expect(lateStorage.read('listingDraft')).toBeUndefined();
  });

  it('asks whoever could lose the account to keep it first', async () => {
    await open('/cityPublish', false);
    expect(screen.getByRole('link', { name: '去绑定' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '提交审核' })).toHaveProperty('disabled', true);
  });
});

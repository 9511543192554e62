import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleListingCard, sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { ToastHost } from '../../ui/feedback/toast.tsx';
import { CityPage } from './city-page.tsx';

async function open(at = '/city') {
  await startVisit(sampleUser(), {
    'listing/getSearchParam': () => ({
      list: [
        { key: 'category', name: '分类', many: false, options: [{ value: 'food', name: '美食' }] },
        { key: 'district', name: '区域', many: false, options: [{ value: '徐汇区', name: '徐汇区' }] },
        { key: 'price', name: '价格', many: false, options: [{ value: 'free', name: '免费' }] },
      ],
    }),
    'listing/getListingList': ({ filters }) => ({
      list: filters?.['category'] ? [] : [sampleListingCard('1'), sampleListingCard('2', { state: 'full' })],
      nextCursor: null,
    }),
  });
  return renderScreen(CityPage, '/city', at);
}

const lastInput = () => visit.inputs('listing/getListingList').at(-1);

/** A device that answers where it is, or that its owner did not allow it. */
function stubPlace(place: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) =>
    place
      ? found({ coords: place } as GeolocationPosition)
      : failed({ code: 1, message: '' } as GeolocationPositionError);
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
}

describe('/city', () => {
  it('lists what goes on in the city of this device, with what is left of the seats', async () => {
    await open();
    const first = await screen.findByRole('link', { name: /江边夜跑 1/ });
    expect(first.getAttribute('href')).toContain('/cityDetails?id=1');
    expect(first.textContent).toContain('余 6 位');
    expect(screen.getByRole('link', { name: /江边夜跑 2/ }).textContent).toContain('可候补');
    expect(lastInput()).toMatchObject({ city: '310000', sort: 'new' });
  });

  it('keeps a filter in the address, and leads out of one that finds nothing', async () => {
    const { history } = await open();
    fireEvent.click(await screen.findByRole('radio', { name: '美食' }));
    expect(await screen.findByText('这里还没有内容')).toBeTruthy();
    expect(history.location.search).toContain('category=food');
    fireEvent.click(screen.getByRole('button', { name: '看全部' }));
    expect(await screen.findByRole('link', { name: /江边夜跑 1/ })).toBeTruthy();
    expect(history.location.search).not.toContain('category');
  });

  it('narrows by district and price in a sheet, says how many are chosen, and takes them back', async () => {
    const { history } = await open();
    fireEvent.click(await screen.findByRole('button', { name: '筛选' }));
    fireEvent.click(await screen.findByRole('radio', { name: '徐汇区' }));
    fireEvent.click(await screen.findByRole('radio', { name: '免费' }));
    await waitFor(() => expect(lastInput()).toMatchObject({ filters: { district: ['徐汇区'], price: ['free'] } }));
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByText('筛选 2')).toBeTruthy();
    fireEvent.click(screen.getByText('筛选 2'));
    fireEvent.click(await screen.findByRole('button', { name: '重置' }));
    await waitFor(() => expect(history.location.search).not.toContain('district'));
  });

  it('sorts by distance once it knows where somebody is, and asks for that by the tap alone', async () => {
    await open();
    await screen.findByRole('link', { name: /江边夜跑 1/ });
    stubPlace({ latitude: 31.23041, longitude: 121.47372 });
    fireEvent.click(screen.getByRole('radio', { name: '离我最近' }));
    await waitFor(() => expect(lastInput()).toMatchObject({ sort: 'distance', near: { lat: 31.2304, lng: 121.4737 } }));
  });

  it('stays as it was when the place is not given', async () => {
    const { history } = await open();
    await screen.findByRole('link', { name: /江边夜跑 1/ });
    stubPlace(null);
    render(<ToastHost />);
    fireEvent.click(screen.getByRole('radio', { name: '离我最近' }));
    expect(await screen.findByText('未允许定位，可以手动选择城市')).toBeTruthy();
    expect(history.location.search).not.toContain('distance');
  });
});

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lateStorage } from '../../../lib/storage/late-storage.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleAd, sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { FloatingIcons } from './floating-icons.tsx';
import { firstAdPlace, firstPlace, keepApart, keepInside } from './icon-place.ts';

afterEach(() => {
  useAppStore.setState(useAppStore.getInitialState(), true);
  localStorage.clear();
});

const phone = { left: 0, width: 390, height: 844 };
const toolOnly = () => <FloatingIcons tool ads={false} />;

describe('the floating icon', () => {
  it('starts 80 px from the right at half the height, and never leaves the screen', () => {
    expect(firstPlace(phone)).toEqual({ x: 310, y: 422 });
    expect(keepInside({ x: -50, y: 9000 }, phone)).toEqual({ x: 0, y: 779 });
    expect(keepInside({ x: 700, y: -1 }, { ...phone, left: 400 })).toEqual({ x: 700, y: 0 });
    // Turned: what was at the foot comes up.
    expect(keepInside({ x: 310, y: 779 }, { left: 0, width: 844, height: 390 })).toEqual({ x: 310, y: 325 });
  });

  it('is moved by the keys, found there again, and opens the tools by a tap', async () => {
    const { history } = renderScreen(toolOnly, '/home');
    const icon = await screen.findByRole('button', { name: '图片工具' });
    fireEvent.keyDown(icon, { key: 'ArrowUp' });
    fireEvent.keyDown(icon, { key: 'ArrowLeft' });
    expect(lateStorage.read('iconPlace')).toEqual({ x: innerWidth - 80 - 16, y: innerHeight / 2 - 16 });
    fireEvent.click(icon);
    await waitFor(() => expect(history.location.pathname).toBe('/aiTool'));
  });

  it('does not open them at the end of a drag', async () => {
    const { history } = renderScreen(toolOnly, '/home');
    const icon = await screen.findByRole('button', { name: '图片工具' });
    drag(icon, { x: -400, y: -100 });
    expect(lateStorage.read('iconPlace')).toEqual({ x: innerWidth - 80 - 400, y: innerHeight / 2 - 100 });
    expect(history.location.pathname).toBe('/home');
  });
});

function drag(element: HTMLElement, by: { x: number; y: number }): void {
  element.setPointerCapture = () => undefined;
  fireEvent.pointerDown(element, { clientX: 500, clientY: 300, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: 500 + by.x, clientY: 300 + by.y, pointerId: 1 });
  fireEvent.pointerUp(element, { pointerId: 1 });
  fireEvent.click(element);
}

async function openAd(tool = true) {
  await startVisit(sampleUser(), {
    getAdInfo: ({ adAddress }) => ({
      list: adAddress === 'floatingIcon' ? [sampleAd('9', { adJupAddress: '/#/joinVip' })] : [],
    }),
    accessAd: () => ({ token: null }),
    report: () => ({ reportNumber: '77' }),
  });
  const { history } = renderScreen(() => <FloatingIcons tool={tool} ads />, '/home');
  return { history, ad: await screen.findByRole('complementary', { name: '悬浮推广' }) };
}
const placeOf = (element: HTMLElement) => {
  const [, x = '', y = ''] = /translate\((\d+)px, (\d+)px\)/.exec(element.style.transform) ?? [];
  return { x: Number(x), y: Number(y) };
};

describe('the floating ad', () => {
  it('never lies over the icon, wherever either is dragged', async () => {
    const area = phone;
    const places = [firstPlace(area), { x: 0, y: 0 }, { x: 330, y: 779 }, { x: 150, y: 779 }, { x: 160, y: 30 }];
    for (const other of places)
      for (const wanted of [...places, firstAdPlace(area)]) {
        const at = keepApart(wanted, other, area);
        expect(Math.abs(at.x - other.x) >= 60 || Math.abs(at.y - other.y) >= 65).toBe(true);
        expect(keepInside(at, area)).toEqual(at);
      }
    const { ad } = await openAd();
    const icon = screen.getByRole('button', { name: '图片工具' });
    const apart = () => Math.abs(placeOf(ad).y - placeOf(icon).y);
    expect(apart()).toBeGreaterThanOrEqual(65);
    drag(ad, { x: 0, y: 60 });
    expect(apart()).toBeGreaterThanOrEqual(65);
    expect(lateStorage.read('adPlace')).toEqual(placeOf(ad));
  });

  it('is labelled, opens by a tap and not by a drag', async () => {
    const { ad, history } = await openAd();
    expect(ad.textContent).toContain('广告');
    const link = screen.getByRole('link', { name: '广告：广告 9' });
    fireEvent.pointerDown(link, { clientX: 5, clientY: 5, pointerId: 1 });
    ad.setPointerCapture = () => undefined;
    fireEvent.pointerMove(link, { clientX: 90, clientY: 5, pointerId: 1 });
    fireEvent.pointerUp(link, { pointerId: 1 });
    fireEvent.click(link);
    expect(history.location.pathname).toBe('/home');
    fireEvent.click(link);
    await waitFor(() => expect(history.location.pathname).toBe('/joinVip'));
  });

  it('stays away once closed, also on the next screen, and leaves the icon', async () => {
    await openAd();
    fireEvent.click(screen.getByRole('button', { name: '关闭悬浮广告' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('button', { name: '图片工具' })).toBeTruthy();
    cleanup();
    renderScreen(() => <FloatingIcons tool ads />, '/mine');
    expect(await screen.findByRole('button', { name: '图片工具' })).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('is reported by holding it down, and goes away then', async () => {
    await openAd(false);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.pointerDown(screen.getByRole('link', { name: '广告：广告 9' }), { clientX: 5, clientY: 5 });
    await act(() => vi.advanceTimersByTimeAsync(650));
    vi.useRealTimers();
    fireEvent.click(await screen.findByRole('radio', { name: '诈骗' }));
    fireEvent.click(screen.getByRole('button', { name: '提交举报' }));
    await waitFor(() => expect(visit.inputs('report')).toMatchObject([{ kind: 'ad', id: '9', reason: 'fraud' }]));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});

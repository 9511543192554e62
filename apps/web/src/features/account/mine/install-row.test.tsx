import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { homeScreenWay, useInstall, watchInstall } from '../../../lib/native/install.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startVisit } from '../../../testing/visit.ts';
import { InstallRow } from './install-row.tsx';

watchInstall();
beforeEach(async () => {
  useInstall.setState({ offer: null, installed: false });
  await startVisit(null, {});
});

const row = () => screen.findByRole('button', { name: /添加到主屏幕/ });

it('takes up the offer of the browser, once, and shows the steps when there is none', async () => {
  renderScreen(InstallRow, '/mine');
  let prompted = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      prompted += 1;
      return { outcome: 'dismissed' };
    },
  });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  fireEvent.click(await row());
  await expect.poll(() => prompted).toBe(1);
  expect(screen.queryByRole('listitem')).toBeNull();
  // The busy row takes the next tap once it has settled.
  await expect.poll(() => useInstall.getState().offer).toBeNull();
  await expect
    .poll(async () => {
      fireEvent.click(await row());
      return screen.queryAllByRole('listitem').length;
    })
    .toBeGreaterThan(1);
  expect(prompted).toBe(1);
});

it('is gone once the app is on the home screen', async () => {
  renderScreen(InstallRow, '/mine');
  await row();
  dispatchEvent(new Event('appinstalled'));
  await expect.poll(() => screen.queryByRole('button', { name: /添加到主屏幕/ })).toBeNull();
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'menu'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0', 5, 'wechat'],
  ['Mozilla/5.0 (Linux; Android 14) Firefox/130.0', 5, 'menu'],
])('knows the way of %s with %i fingers: %s', (userAgent, maxTouchPoints, way) => {
  expect(homeScreenWay({ userAgent, maxTouchPoints })).toBe(way);
});

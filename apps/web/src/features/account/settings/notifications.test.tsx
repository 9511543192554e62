import type { NotificationSetting } from '@liuguang/contract/shapes/message.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pushBrowser } from '../../../lib/push/push-browser.test-data.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { SetPage } from './set-page.tsx';

let browser: ReturnType<typeof pushBrowser> | undefined;
afterEach(() => {
  browser?.remove();
  browser = undefined;
});

const topics = ['reply', 'like', 'chapter', 'order', 'account', 'notice'] as const;

async function open(refuse = false) {
  let settings: NotificationSetting[] = topics.map((topic) => ({ topic, inApp: true, push: true }));
  await startVisit(sampleUser(), {
    'sysNotify/settings': () => ({ settings, pushKey: 'BAAB' }),
    'sysNotify/setSetting': ({ topic, inApp, push }) => {
      if (refuse) return { refuse: 5000, message: '服务器开小差了' };
      settings = settings.map((one) =>
        one.topic === topic ? { topic, inApp: inApp ?? one.inApp, push: push ?? one.push } : one,
      );
      return { settings };
    },
    'push/subscribe': () => ({}),
    'push/unsubscribe': () => ({}),
  });
  renderScreen(SetPage, '/set', '/set?view=notifications');
  await screen.findByRole('switch', { name: '评论和回复' });
}

const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';
const tapSwitch = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

it('turns a kind off at once and keeps what the law wants told', async () => {
  await open();
  tapSwitch('赞和关注');
  await waitFor(() => expect(isOn('赞和关注')).toBe(false));
  await waitFor(() => expect(visit.inputs('sysNotify/setSetting')).toEqual([{ topic: 'like', inApp: false }]));
  expect(screen.getByRole('switch', { name: '订单结果' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('switch', { name: '账号与审核' })).toHaveProperty('disabled', true);
  // Without push in this browser nothing is said of it.
  expect(screen.queryByText('在这台设备上推送')).toBeNull();
});

it('shows a switch as it was when the server refuses', async () => {
  await open(true);
  tapSwitch('公告');
  await waitFor(() => expect(visit.told).toEqual(['!服务器开小差了']));
  await waitFor(() => expect(isOn('公告')).toBe(true));
});

it('asks the browser only after a tap, then offers each kind, and none that is off in the app', async () => {
  browser = pushBrowser();
  await open();
  expect(browser.asked).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: '在这台设备上推送' })).toHaveProperty('disabled', false),
  );
  tapSwitch('在这台设备上推送');
  await screen.findByRole('switch', { name: '推送追更提醒' });
  expect(visit.inputs('push/subscribe')).toHaveLength(1);
  tapSwitch('追更提醒');
  await waitFor(() => expect(screen.getByRole('switch', { name: '推送追更提醒' })).toHaveProperty('disabled', true));
  tapSwitch('推送公告');
  await waitFor(() => expect(visit.inputs('sysNotify/setSetting')).toContainEqual({ topic: 'notice', push: false }));
  tapSwitch('在这台设备上推送');
  await waitFor(() => expect(screen.queryByRole('switch', { name: '推送公告' })).toBeNull());
  expect(visit.inputs('push/unsubscribe')).toHaveLength(1);
});

it('explains what to do where the browser forbids notifications', async () => {
  browser = pushBrowser({ permission: 'denied' });
  await open();
  expect(screen.getByText(/浏览器已禁止本站通知/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '在这台设备上推送' })).toBeNull();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register, url, userCodeOn } from '../../steps/account-steps.ts';
import { cli } from '../../steps/cli.ts';
import { openPhone, scrollsSideways, sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, untilPlaying } from '../../steps/player-steps.ts';
import { changeDatabase, readDatabase } from '../../steps/product-database.ts';
import { callStaff, type ConsolePage, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();
let admin: ConsolePage;
const settings = {
  agentId: '3',
  isOn: true,
  inviterKind: 'days',
  inviterAmount: 3,
  inviteeKind: 'views',
  inviteeAmount: 2,
  watchMinutes: 1,
  watchDays: 1,
  windowDays: 14,
  holdHours: 0,
  dayCap: 5,
  monthCap: 20,
  totalCap: 100,
  keepDays: 30,
};
beforeAll(async () => {
  admin = await signInOwner(browser);
  await callStaff(admin.page, 'invites/saveSettings', settings);
});
afterAll(async () => {
  await callStaff(admin.page, 'invites/saveSettings', { ...settings, isOn: false });
});

it('brings a friend by a poster, and rewards both once the friend has registered and watched', async () => {
  const amy = await openVisitor(browser);
  await register(amy.page, newPhone());
  await goTo(amy.page, '/mine');
  const own = [await userCodeOn(amy.page)];
  await amy.page.getByRole('link', { name: /邀请好友/ }).tap();
  await amy.page.getByRole('button', { name: '邀请海报' }).tap();
  const poster = amy.page.getByRole('img', { name: /^邀请你一起看.+的海报$/ });
  await poster.waitFor();
  expect(await poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(750);
  expect(await scrollsSideways(amy.page)).toBe(false);
  await amy.page.getByRole('button', { name: '取消' }).tap();
  const link = await amy.page.getByText(/#\/home\?invite=/).innerText();

  // By its own name this browser is a program, which nobody is rewarded for.
  const phone = await openPhone(browser, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  const bob = phone.page;
  const accepted = bob.waitForResponse((answer) => answer.url().includes('invite/accept'));
  await bob.goto(link);
  expect(await (await accepted).json()).toMatchObject({ code: 0, data: { accepted: true } });
  expect(bob.url()).not.toContain('invite=');
  await register(bob, newPhone());
  await goTo(bob, '/invite');
  await bob.getByText(/^你由 .\*\* 邀请$/).waitFor();
  await bob.getByText('已注册 · 观看 0/1 分钟').waitFor();

  const film = (await cardsOf(url, 'free')).find(({ kind, duration }) => kind === 'long' && duration > 20);
  await goTo(bob, `/video?id=${film?.videoId ?? ''}`);
  await untilPlaying(bob, 6);
  const ofAmy = '(select i.id from invites i join accounts a on a.id = i.inviter_id where a.user_code = $1)';
  const watched = `select watched_ms from invite_watch_days where watched_ms > 1000 and invite_id in ${ofAmy}`;
  await expect.poll(async () => (await readDatabase(watched, own)).length).toBe(1);
  // The rest of the minute goes by, and the time at which the worker looks comes.
  await changeDatabase(`update invite_watch_days set watched_ms = watched_ms + 60000 where invite_id in ${ofAmy}`, own);
  cli('jobs', 'run', 'invite.settle');
  const state = () => readDatabase(`select state from invites where id in ${ofAmy}`, own);
  await expect.poll(state).toEqual([{ state: 'granted' }]);
  await goTo(amy.page, '/mine');
  await amy.page.reload();
  await amy.page.getByText(/有效期至/).waitFor();
  await goTo(amy.page, '/invite');
  await amy.page.getByText('已奖励').waitFor();
  await goTo(bob, '/invite');
  await bob.getByRole('button', { name: '领取' }).tap();
  await bob.getByText('已领取 2 次观看次数，今天有效').waitFor();
  await goTo(bob, '/mine');
  await bob
    .getByRole('link', { name: /今日剩余次数/ })
    .getByText('2')
    .waitFor();
  await Promise.all([amy.close(), phone.context.close()]);
});

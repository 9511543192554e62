import { expect, it } from 'vitest';
import { identityApp } from '../../testing/identity-app.ts';
import { booksAddUp } from '../../testing/shop.ts';
import { signedInStaff } from '../../testing/staff.ts';
import { inviteFarm } from './invite-farm.test-data.ts';
import { standardInvites } from './settings.repository.ts';

// More than one batch of the settlement.
it('pays a farm of a thousand from twenty addresses and few machines nothing', async () => {
  await using test = await identityApp();
  // Staff sign in by the clock of the machine.
  test.time.now = Date.now();
  const owner = await signedInStaff(test, { role: 'owner' });
  const quick = { ...standardInvites, watchMinutes: 1, watchDays: 1, holdHours: 0 };
  await owner.get('invites/saveSettings', { ...quick, isOn: true, agentId: '3' });
  const browser = test.browser();
  await browser.enter();
  await browser.get('updatePwd', { password: 'night sail 8 harbour' });
  const { code } = await browser.get('invite/mine', { machineCode: browser.machineCode });
  const farm = await inviteFarm(test, [{ code: code ?? '' }], { size: 1000, addresses: 20, machines: 30 });
  expect(farm).toEqual({ states: { refused: 1000 }, paid: 0 });
  expect((await browser.get('getUserInfo', {})).vip.until).toBeNull();
  await booksAddUp(test.database.db);
});

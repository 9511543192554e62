import { errors } from '@liuguang/contract/errors.ts';
import { afterAll, expect, it } from 'vitest';
import { identityApp } from '../../testing/identity-app.ts';
import { signedInStaff, codeOf, StaffBrowser } from '../../testing/staff.ts';

const password = 'correct horse battery';

const test = await identityApp();
test.time.now = Date.now();
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'agentManager', agentIds: string[] | null = null) =>
  signedInStaff(test, { role, agentIds });
const boss = await staff('owner');

async function promoterOf(agentId: string, name: string, code: string) {
  return await boss.get('promotion/savePromoter', { agentId, kind: 'person', name, code });
}

/** Goes through a one-time link to the end. */
async function enterBy(link: string, name?: string): Promise<StaffBrowser> {
  const token = link.split('/').at(-1) ?? '';
  const browser = new StaffBrowser(test.app);
  const { totpSecret } = await browser.get('setup/look', { token });
  const named = name === undefined ? {} : { name };
  await browser.get('setup/finish', { token, ...named, password, code: codeOf(totpSecret, test.time.now) });
  return browser;
}

it('invites a promoter by who manages the agent, who sees their own and is shut out at once', async () => {
  const [mine, neighbour] = [await promoterOf('3', '小周', 'zhou'), await promoterOf('3', '邻居', 'next')];
  const { promoterId } = mine;
  const [manager, foreign] = [await staff('agentManager', ['3']), await staff('agentManager', ['8'])];
  expect((await foreign.call('promotion/inviteLogin', { promoterId })).code).toBe(1004);
  const { link } = await manager.get('promotion/inviteLogin', { promoterId });
  const promoter = await enterBy(link, 'zhou');
  expect(await promoter.get('session/me', {})).toMatchObject({ role: 'promoter', agentIds: ['3'] });

  await test.database.pool.query(
    `insert into promotion_days (agent_id, day, code, code_id, visits, accounts)
     select c.agent_id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), c.code, c.id,
       case c.code when 'zhou' then 7 else 900 end, 1 from promoter_codes c`,
  );
  const shown = await promoter.get('portal/promotion', {});
  expect(shown).toMatchObject({ promoter: { promoterId, name: '小周' }, total: { visits: 7 }, people: [] });
  expect(shown.codes.map(({ code, figures }) => [code, figures.visits])).toEqual([['zhou', 7]]);
  expect(JSON.stringify(shown)).not.toContain('邻居');
  const channels = await manager.get('portal/channels', {});
  expect(channels.list.map(({ agentId, visits }) => [agentId, visits])).toEqual([['3', 907]]);

  const { list } = await manager.get('promotion/logins', { promoterId });
  expect(list).toMatchObject([{ name: 'zhou', disabledAt: null }]);
  const login = { promoterId, staffId: list[0]?.staffId ?? '' };
  // A login is touched by way of its own promoter, and by who has that one.
  const others = { ...login, promoterId: neighbour.promoterId };
  expect((await manager.call('promotion/resetLogin', others)).code).toBe(1004);
  expect((await foreign.call('promotion/setLoginDisabled', { ...login, disabled: true })).code).toBe(1004);
  await manager.get('promotion/setLoginDisabled', { ...login, disabled: true });
  expect((await promoter.call('portal/promotion', {})).code).toBe(errors.SESSION_REPLACED.code);
  await manager.get('promotion/setLoginDisabled', { ...login, disabled: false });
  const again = await enterBy((await manager.get('promotion/resetLogin', login)).link);
  expect((await again.get('portal/promotion', {})).total.visits).toBe(7);
});

it('gives the role of a promoter by no other way, and takes it by none', async () => {
  const invited = await boss.call('staff/invite', { role: 'promoter', agentIds: ['3'] });
  expect(invited.data).toEqual({ fields: { role: '推广员请在“推广”里邀请' } });
  const { promoterId } = await promoterOf('3', '小吴', 'wu');
  await enterBy((await boss.get('promotion/inviteLogin', { promoterId })).link, 'wu-login');
  const { list } = await boss.get('staff/list', { role: 'promoter', keyword: 'wu' });
  const { staffId } = list[0] ?? { staffId: '' };
  const values = { staffId, displayName: '吴', agentIds: null };
  const raised = await boss.call('staff/save', { ...values, role: 'owner' });
  expect(raised.data).toEqual({ fields: { role: '推广员的登录不能改为其他角色' } });
  const kept = await boss.get('staff/save', { ...values, role: 'promoter', agentIds: ['8'] });
  expect(kept).toMatchObject({ displayName: '吴', role: 'promoter', agentIds: ['3'] });
});

it('shows a smaller channel the sums of its own people, as its statements do', async () => {
  const channel = await boss.get('promotion/savePromoter', {
    agentId: '3',
    kind: 'channel',
    name: '分部',
    code: 'branch',
  });
  const person = { agentId: '3', kind: 'person', name: '组员', code: 'member', parentId: channel.promoterId } as const;
  await boss.get('promotion/savePromoter', person);
  await test.database.pool.query(
    `insert into promotion_days (agent_id, day, code, code_id, visits)
     select c.agent_id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), c.code, c.id, 3
     from promoter_codes c where c.code in ('branch', 'member')`,
  );
  const { link } = await boss.get('promotion/inviteLogin', { promoterId: channel.promoterId });
  const browser = await enterBy(link, 'branch');
  const { total, people, codes } = await browser.get('portal/promotion', {});
  expect([total.visits, people.map(({ name, visits }) => [name, visits]), codes.map(({ code }) => code)]).toEqual([
    6,
    [['组员', 3]],
    ['branch'],
  ]);
});

import { randomUUID } from 'node:crypto';
import { StaffBrowser, staffCookie } from '../../testing/staff.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { between, type Walks, type World } from './world.test-data.ts';

const hour = 3_600_000;
const codes = (answer: { data: unknown }) => (answer.data as { codes: string[] }).codes;

/** Money, messages, community, image tools and staff. */
export async function peopleWalks(world: World): Promise<Walks> {
  return {
    ...moneyWalks(world),
    ...communityWalks(world),
    ...(await messageWalks(world)),
    ...(await staffWalks(world)),
  };
}

function moneyWalks({ samples, stranger, visitor, owner, test }: World): Walks {
  const batch = () => ({ agentId: '3', name: '活动', days: 7, count: 2, expiresAt: Date.now() + 24 * hour });
  const newest = async () => (await owner.get('redeem/list', { agentId: '3' })).list[0];
  const { batchId } = samples['redeem/setRevoked'].input as { batchId: string };
  let vouched = false;
  const { accountId } = samples['users/setVerified'].input as { accountId: string };
  /** Days that a new visitor has after redeeming the first code. */
  const redeemed = async (answer: { data: unknown }) => {
    const other = new TestBrowser(test.app);
    await other.enter();
    const { code } = await other.call('redeem', { code: codes(answer)[0] ?? '' });
    const { vip } = await other.get('getUserInfo', {});
    return [code, Math.round(((vip.until ?? 0) - Date.now()) / (24 * hour))];
  };
  return {
    'plans/save': {
      base: samples['plans/save'].input,
      which: ['planId', 'agentId'],
      look: () => stranger.get('vipList', {}),
      fields: {
        // A channel that may not sell 18+ does not sell such a plan: what the order says, not the shop.
        rating: between('all', '18', { look: async () => (await owner.get('plans/list', { agentId: '3' })).list }),
      },
    },
    'plans/setActive': {
      base: samples['plans/setActive'].input,
      which: ['planId'],
      look: () => stranger.get('vipList', {}),
    },
    'redeem/make': {
      base: batch,
      which: ['agentId'],
      look: newest,
      fields: {
        name: { look: async () => (await newest())?.name },
        note: { look: async () => (await newest())?.note },
        days: between(7, 30, { look: redeemed }),
        count: between(1, 3, { look: (answer) => Promise.resolve(codes(answer).length) }),
        expiresAt: between(Date.now() + hour, Date.now() + 48 * hour, {
          look: async () => (await newest())?.expiresAt,
        }),
      },
    },
    'redeem/setRevoked': {
      base: { batchId, revoked: true },
      which: ['batchId'],
      look: () => owner.get('redeem/codes', { batchId }),
      fields: { number: between(1, 2), revoked: { given: { number: 1 } } },
    },
    'users/setVerified': {
      // What is so already is refused, so each call turns it round.
      base: () => ({ accountId, verified: (vouched = !vouched), reason: '长期合作' }),
      which: ['accountId'],
      look: () => owner.get('users/get', { accountId }),
      fields: {
        verified: between(true, false),
        reason: { look: async () => (await owner.get('users/actions', { accountId })).list[0] },
      },
    },
    'system/saveUpdates': {
      base: { enabled: true, url: 'https://releases.example/latest.json' },
      look: () => owner.get('system/updates', {}),
    },
    'backup/saveSchedule': {
      base: { every: 'day', hour: 4, weekday: 1, keepDaily: 7, keepWeekly: 4, keepMonthly: 6, alarmDays: 7 },
      look: () => owner.get('backup/state', {}),
    },
    'sms/save': {
      base: { accessKeyId: 'LTAI000000', accessKeySecret: 'secret-0001', signName: '流光', templateCode: 'SMS_1001' },
      look: () => owner.get('sms/state', {}),
    },
    'mail/save': {
      base: {
        host: 'smtp.example.com',
        port: 465,
        security: 'tls',
        user: 'a@example.com',
        password: 'secret-0001',
        fromAddress: 'a@example.com',
        fromName: '流光',
      },
      look: () => owner.get('mail/state', {}),
      fields: {
        host: between('smtp.example.com', 'mail.example.com'),
      },
    },
    'imageTools/saveLimits': {
      base: { perDay: 10, vipPerDay: 60 },
      look: () => visitor.get('ai/tools', {}),
      fields: {
        vipPerDay: { look: () => owner.get('imageTools/limits', {}) },
      },
    },
  };
}

function communityWalks({ samples, stranger, visitor, owner }: World): Walks {
  let isHidden = false;
  let isLineHidden = false;
  const line = samples['danmaku/setHidden'].input as { danmakuId: string };
  const hidden = samples['community/setHidden'].input as { id: string };
  const topics = async () => (await stranger.get('getPostInfo', {})) as { topics?: unknown };
  const post = async () => {
    const { code, data } = await visitor.call('post/create', { text: `今天说某词 ${randomUUID()}` });
    return [code, code === 0 ? data.state : null];
  };
  return {
    'community/setHidden': {
      base: () => ({ ...samples['community/setHidden'].input, hidden: (isHidden = !isHidden) }),
      which: ['kind', 'id'],
      look: async () => (await stranger.call('getPostDetails', { postId: hidden.id })).code,
      fields: {
        hidden: between(true, false),
        reason: { look: async () => (await owner.get('audit/list', {})).list[0] },
      },
    },
    'danmaku/setHidden': {
      base: () => ({ ...line, reason: '刷屏', hidden: (isLineHidden = !isLineHidden) }),
      which: ['danmakuId'],
      look: async () => {
        const { list } = await owner.get('danmaku/list', {});
        return list.find(({ danmakuId }) => danmakuId === line.danmakuId)?.state;
      },
      fields: {
        hidden: between(true, false),
        reason: { look: async () => (await owner.get('audit/list', {})).list[0] },
      },
    },
    'community/saveTopic': {
      base: { agentId: '3' },
      which: ['agentId'],
      look: topics,
      fields: { topic: between('海边', '山里', { look: () => owner.get('community/topics', { agentId: '3' }) }) },
    },
    'community/setTopicRetired': {
      base: { agentId: '3', topic: '海边' },
      which: ['agentId', 'topic'],
      look: topics,
    },
    'community/setReview': {
      base: { agentId: '3', reviewPosts: false },
      which: ['agentId'],
      look: post,
    },
    'community/saveWords': {
      base: { agentId: '3', words: '某词', action: 'refuse' },
      which: ['agentId'],
      look: post,
      fields: { words: between('别的', '某词'), action: between('refuse', 'review') },
    },
  };
}

async function messageWalks({ visitor, owner }: World): Promise<Walks> {
  const first = { agentId: '3', audience: 'all', title: '公告', text: '内容', clientKey: randomUUID() } as const;
  const { noticeId } = await owner.get('messages/send', first);
  const told = async () =>
    (await visitor.get('sysNotify', {})).list.map(({ title, text, link }) => ({ title, text, link }));
  const newest = async () => (await told())[0];
  return {
    'messages/send': {
      base: () => ({ agentId: '3', audience: 'all', title: randomUUID(), text: '内容', clientKey: randomUUID() }),
      // The key only keeps one try from being two.
      which: ['agentId', 'clientKey'],
      look: newest,
      fields: {
        audience: between('vip', 'all', { look: async () => (await told()).length }),
        userCode: between('LG000000000', async () => (await visitor.get('getUserInfo', {})).userCode, {
          given: { audience: 'account' },
          refused: true,
        }),
        text: { given: { title: '公告' } },
        link: between('', '/joinVip', { given: { title: '链接' } }),
        at: between(Date.now() + hour, null, { look: async () => (await told()).length }),
      },
    },
    'messages/setWithdrawn': {
      base: { noticeId, withdrawn: true },
      which: ['noticeId'],
      look: async () => (await told()).length,
    },
  };
}

async function staffWalks({ test, owner }: World): Promise<Walks> {
  const { cookie, staffId } = await staffCookie(test.database.db, { role: 'editor', agentIds: ['3'] });
  const colleague = new StaffBrowser(test.app);
  colleague.cookies.set('staff', cookie.replace('staff=', ''));
  const me = async () => {
    const { code, data } = await colleague.call('session/me', {});
    return [code, data];
  };
  const roleOf = (name: string) => owner.get('roles/save', { name, permissions: ['feedback:read'] });
  const [{ roleId }, other] = [await roleOf('一组'), await roleOf('二组')];
  await test.database.pool.query(`insert into staff_mailboxes (staff_id, address, bound_at, kinds)
    select id, 'staff@example.com', now(), '{}' from staff`);
  return {
    'session/saveMail': {
      base: { kinds: [] },
      look: () => owner.get('session/mail', {}),
      fields: { 'kinds[]': between([], 'newSignIn') },
    },
    'roles/save': {
      base: { roleId, name: '一组', permissions: ['feedback:read'] },
      which: ['roleId'],
      look: async () => (await owner.get('roles/list', {})).list,
      fields: { name: between('一组', '三组'), 'permissions[]': between('feedback:read', 'orders:read') },
    },
    'staff/save': {
      base: { staffId, displayName: '甲', role: 'editor', agentIds: ['3'] },
      which: ['staffId'],
      look: me,
      fields: {
        displayName: { look: async () => (await owner.get('staff/list', {})).list },
        role: between('editor', 'moderator'),
        roleId: between(roleId, other.roleId, { given: { role: 'custom' } }),
      },
    },
    'staff/setDisabled': {
      base: { staffId, disabled: false },
      which: ['staffId'],
      look: me,
    },
    'allowList/save': {
      base: { ranges: [] },
      // Somebody at an address that is on no list.
      look: async () =>
        (await new StaffBrowser(test.app, '198.51.100.7').call('session/login', { name: 'a', password: 'b' })).status,
      fields: { 'ranges[]': between([], '203.0.113.0/24') },
    },
  };
}

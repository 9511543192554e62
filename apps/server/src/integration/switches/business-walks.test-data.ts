import type { Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import type { WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import type { ApiToken } from '@liuguang/contract/admin/open-api/tokens.ts';
import { createPasswords } from '../../platform/password/passwords.ts';
import { passwordCost, testSecrets } from '../../testing/modules.ts';
import { merchantWalks } from './merchant-walks.test-data.ts';
import { standardInvites } from '../../features/invite/settings.repository.ts';
import { between, type Probe, type Walks, type World } from './world.test-data.ts';

const password = 'correct horse battery';

/** Promoters and what they earn, who is paid, tokens and webhooks. */
export async function businessWalks(world: World): Promise<Walks> {
  return { ...promotionWalks(world), ...merchantWalks(world), ...(await tokenWalks(world)), ...webhookWalks(world) };
}

function promotionWalks({ owner, visitor, samples }: World): Walks {
  const promoter = samples['promotion/setClosed'].input as { promoterId: string };
  const code = samples['promotion/setCodeClosed'].input as { codeId: string };
  const newest = (field: keyof Promoter) => async () =>
    (await owner.get('promotion/promoters', { agentId: '3' })).list[0]?.[field];
  const shown = (from: unknown, to: unknown, field: keyof Promoter): Probe =>
    between(from, to, { look: newest(field) });
  const channel = async () => {
    const made = { agentId: '3', kind: 'channel', name: '分部' } as const;
    return (await owner.get('promotion/savePromoter', made)).promoterId;
  };
  return {
    'promotion/savePromoter': {
      base: { agentId: '3', kind: 'person', name: '小周' },
      which: ['promoterId', 'agentId'],
      look: newest('name'),
      fields: {
        kind: shown('person', 'channel', 'kind'),
        name: shown('小周', '小吴', 'name'),
        note: shown('', '地推', 'note'),
        parentId: shown(null, channel, 'parent'),
        userCode: shown('', async () => (await visitor.get('getUserInfo', {})).userCode, 'userCode'),
        code: shown('walk-a', 'walk-b', 'code'),
      },
    },
    'promotion/setClosed': {
      base: promoter,
      which: ['promoterId'],
      look: async () => (await owner.get('promotion/promoters', { agentId: '3', state: 'closed' })).list.length,
    },
    'promotion/setCodeClosed': {
      base: code,
      which: ['codeId'],
      look: async () => (await owner.get('promotion/codes', promoter)).list.map(({ closedAt }) => closedAt === null),
    },
    'promotion/setLoginDisabled': {
      base: samples['promotion/setLoginDisabled'].input,
      which: ['promoterId', 'staffId'],
      look: async () =>
        (await owner.get('promotion/logins', promoter)).list.map(({ disabledAt }) => disabledAt === null),
    },
    'promotion/saveSettings': {
      base: { agentId: '3', windowDays: 30, model: 'last' },
      which: ['agentId'],
      look: () => owner.get('promotion/settings', { agentId: '3' }),
    },
    'invites/saveSettings': {
      base: { agentId: '3', ...standardInvites, isOn: true },
      which: ['agentId'],
      look: async () => (await visitor.get('invite/mine', { machineCode: visitor.machineCode })).rules,
      fields: {
        isOn: { look: async () => (await visitor.get('getAgentInfo', {})).invite === true },
        keepDays: { look: () => owner.get('invites/settings', { agentId: '3' }) },
      },
    },
    'commission/saveHold': {
      base: { agentId: '3', holdDays: 7 },
      which: ['agentId'],
      look: async () => (await owner.get('commission/rules', { agentId: '3' })).holdDays,
    },
  };
}

async function tokenWalks({ owner, test }: World): Promise<Walks> {
  const hashed = await createPasswords(testSecrets.pepper, { cost: passwordCost }).hash(password);
  await test.database.pool.query('update staff set password_hash = $1', [hashed]);
  const made = (field: keyof ApiToken) => async () => (await owner.get('tokens/list', {})).list[0]?.[field];
  const life = async () => {
    const [token] = (await owner.get('tokens/list', {})).list;
    return token && Math.round((token.expiresAt - token.createdAt) / 1000);
  };
  return {
    'tokens/make': {
      base: { name: '对账', agentId: '3', scopes: ['orders:read'], days: 30, password },
      look: made('name'),
      fields: {
        agentId: between('3', null, { look: made('agentId') }),
        'scopes[]': between('orders:read', 'plans:read', { look: made('scopes') }),
        days: { look: life },
        password: between('wrong', password, { refused: true }),
      },
    },
  };
}

function webhookWalks({ owner, samples }: World): Walks {
  const { endpointId } = samples['webhooks/setPaused'].input as { endpointId: string };
  const endpoints = async () => (await owner.get('webhooks/list', {})).list;
  const one = async () => {
    const found = (await endpoints()).find((endpoint) => endpoint.endpointId === endpointId);
    return found && { url: found.url, events: found.events, note: found.note, state: found.state };
  };
  const wanted = { url: 'https://hooks.example/', events: ['order.paid'], note: '' };
  const url = ['https://hooks.example/a', 'https://hooks.example/b'] as const;
  return {
    'webhooks/make': {
      base: { agentId: '3', ...wanted },
      look: endpoints,
      fields: {
        agentId: between('3', null, { look: madeEndpoint('agentId') }),
        url: between(...url, { look: madeEndpoint('url') }),
        'events[]': { look: madeEndpoint('events') },
        note: { look: madeEndpoint('note') },
      },
    },
    'webhooks/save': {
      base: { endpointId, ...wanted },
      which: ['endpointId'],
      look: one,
      fields: {
        url: between(...url),
      },
    },
    'webhooks/setPaused': { base: { endpointId }, which: ['endpointId'], look: one },
  };
}

function madeEndpoint(field: keyof WebhookEndpoint): NonNullable<Probe['look']> {
  return async (answer) => (answer.data as { endpoint: WebhookEndpoint }).endpoint[field];
}

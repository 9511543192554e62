import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, press, pressIn, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { OpenApiPage } from './open-api-page.tsx';
import { WebhookBadge } from './webhook-badge.tsx';

const token = rowOf('tokens/list', { tokenId: '5', name: '对账脚本', prefix: 'lgt_AbCdEf', state: 'active' });

describe('API tokens', () => {
  it('are made for one channel by its manager, with scopes of their own, and shown once', async () => {
    const { api } = visit(
      <OpenApiPage rest={[]} />,
      {
        'tokens/list': () => pageOf(token),
        'tokens/make': () => ({ secret: 'lgt_secret', token }),
      },
      { role: 'agentManager', agentIds: ['3'] },
    );
    await press('新建令牌');
    fill('名称', '对账');
    await choose('渠道', '潮汐（3）');
    await choose('权限', '订单与退款 查看');
    fill('您的登录密码', 'correct horse');
    await press('7 天', 'radio');
    await press('生成令牌');
    expect(await screen.findByText('lgt_secret')).toBeDefined();
    expect(api.sent('tokens/make')).toEqual([
      { name: '对账', agentId: '3', scopes: ['orders:read'], days: 7, password: 'correct horse' },
    ]);
    // A manager pays nothing back, so their tokens do not either.
    expect(screen.queryByTitle('订单与退款 修改')).toBeNull();
    await press('我已保存');
    await waitFor(() => expect(screen.queryByText('lgt_secret')).toBeNull());
  }, 60_000);

  it('are revoked after a question, and only while they are good', async () => {
    const over = { ...token, tokenId: '6', name: '旧脚本', state: 'expired' as const };
    const { api } = visit(<OpenApiPage rest={[]} />, { 'tokens/list': () => pageOf(token, over) });
    await pressIn(await tableRow('对账脚本'), '撤销');
    expect(api.sent('tokens/revoke')).toEqual([]);
    await confirm('撤销');
    await waitFor(() => expect(api.sent('tokens/revoke')).toEqual([{ tokenId: '5' }]));
    expect(within(await tableRow('旧脚本')).queryByRole('button', { name: '撤销' })).toBeNull();
  });
});

const endpoint = {
  ...answerOf('webhooks/make').endpoint,
  endpointId: '9',
  url: 'https://hooks.example/a',
  events: ['order.paid'],
  state: 'active' as const,
};

describe('webhooks', () => {
  it('say when there are none, and are made with the chosen events', async () => {
    const { api } = visit(<OpenApiPage rest={['webhooks']} />, {
      'webhooks/list': () => ({ list: [] }),
      'webhooks/make': () => ({ endpoint, secret: 'whsec_x' }),
    });
    await screen.findByText('还没有接收地址');
    await press('新建接收地址');
    fill('地址', 'https://hooks.example/a');
    await press('新会员（member.new）', 'checkbox');
    await press('创建');
    expect(await screen.findByText('whsec_x')).toBeDefined();
    expect(api.sent('webhooks/make')).toEqual([
      { agentId: null, url: 'https://hooks.example/a', events: ['order.paid', 'member.new'], note: '' },
    ]);
  });

  it('that were given up are told of, and resumed', async () => {
    const failed = { ...endpoint, state: 'failed' as const };
    const { api } = visit(
      <>
        <WebhookBadge />
        <OpenApiPage rest={['webhooks']} />
      </>,
      { 'webhooks/list': () => ({ list: [failed] }), 'webhooks/setPaused': () => endpoint },
    );
    await screen.findByText('1 个地址连续三天没有收到任何事件，已自动暂停');
    expect(screen.getByTitle('1 个接收地址需要处理')).toBeDefined();
    await pressIn(await tableRow('https://hooks.example/a'), '恢复');
    await confirm('恢复');
    await waitFor(() => expect(api.sent('webhooks/setPaused')).toEqual([{ endpointId: '9', paused: false }]));
  });

  it('show what was sent, send it again and send a test', async () => {
    const row = rowOf('webhooks/deliveries', {
      deliveryId: '4',
      type: 'order.paid',
      state: 'failed',
      problem: '返回了 500',
    });
    const { api } = visit(<OpenApiPage rest={['webhooks']} />, {
      'webhooks/list': () => ({ list: [endpoint] }),
      'webhooks/deliveries': () => pageOf(row),
      'webhooks/test': () => ({ deliveryId: '5' }),
    });
    await pressIn(await tableRow('https://hooks.example/a'), '记录');
    await pressIn(await tableRow('返回了 500'), '重发');
    await confirm('重发');
    await waitFor(() => expect(api.sent('webhooks/resend')).toEqual([{ deliveryId: '4' }]));
    await press('发送测试');
    await waitFor(() => expect(api.sent('webhooks/test')).toEqual([{ endpointId: '9' }]));
  });
});

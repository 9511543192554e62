import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { FindBox } from './find-box.tsx';

const parts = [
  { key: 'vip', name: '会员' },
  { key: 'users', name: '用户' },
];
const found = {
  users: [{ accountId: '41', agentId: '3', userCode: 'LG000000041', nickname: '小林', phone: '138****0000' }],
  orders: [
    {
      orderId: '1790000000000000001',
      agentId: '8',
      userCode: 'LG000000041',
      planName: '月卡',
      amount: 3000,
      state: '已支付',
      createdAt: 1,
    },
  ],
  videos: [{ videoId: '12', title: '林间来信', author: '潮汐' }],
  novels: [],
  agents: [],
};

function open(answer: () => object = () => found) {
  const view = visit(<FindBox parts={parts} narrow={false} />, { 'find/all': answer as never });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return view;
}
const type = async (text: string) => {
  const field = await screen.findByLabelText('查找内容');
  fireEvent.change(field, { target: { value: text } });
  return field;
};

it('opens by its key, asks for what was typed, and leads to the row by the keyboard', async () => {
  const { api } = open();
  const field = await type(' 小林 ');
  await screen.findByText('LG000000041 · 138****0000 · 潮汐');
  expect(api.sent('find/all')).toEqual([{ keyword: '小林' }]);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(window.location.hash).toBe('#/vip/orders/1790000000000000001');
  await waitFor(() => expect(screen.queryByText('小林')).toBeNull());
});

it('leads to a video in its list, and to parts of the console by their names', async () => {
  const { api } = open();
  fireEvent.click(await screen.findByText('用户'));
  expect([window.location.hash, api.sent('find/all')]).toEqual(['#/users', []]);
  fireEvent.keyDown(window, { key: 'K', metaKey: true });
  await type('林间');
  fireEvent.click(await screen.findByText('林间来信'));
  expect(window.location.hash).toBe('#/videos?keyword=12');
});

it('says what the server says, and does not take more than it may send', async () => {
  open(() => refuse('TOO_OFTEN'));
  const field = await type('x');
  expect(field.getAttribute('maxlength')).toBe('64');
  expect(await screen.findByText(/频繁/)).toBeDefined();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callApi, configureClient } from '../../lib/api/client.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { YouthLock } from './youth-lock.tsx';

const child = sampleUser({ youthMode: true, youthMinutesLeft: 0 });
const until = Date.now() + 3600_000;
const locked = { refuse: 1005, message: '今日使用时长已用完', data: { youthLock: 'time', until } } as const;

async function lockOut(answers: Parameters<typeof startVisit>[1] = {}) {
  await startVisit(child, { myLookList: () => locked, ...answers });
  configureClient({ onYouthLock: (youthLock) => useAppStore.setState({ youthLock }) });
  renderScreen(YouthLock, '/home');
  await act(async () => void (await callApi('myLookList', {}).catch(() => undefined)));
  return await screen.findByRole('dialog', { name: '今日使用时长已用完' });
}

const type = (pin: string) =>
  fireEvent.change(screen.getByLabelText('输入4位数字密码', { exact: false }), { target: { value: pin } });

describe('the lock of youth mode', () => {
  it('covers the screen when the server says that the time is used up, and says it once', async () => {
    const lock = await lockOut();
    expect(lock.textContent).toContain('后可以继续使用');
    expect(visit.told).toEqual([]);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: '今日使用时长已用完' })).toBeTruthy();
  });

  it("opens with the parent's PIN, and stays with a wrong one", async () => {
    await lockOut({
      youthMode: ({ pin }) => (pin === '1234' ? { youthMode: false } : { refuse: 1002, message: '密码错误' }),
    });
    fireEvent.click(screen.getByRole('button', { name: '监护人输入密码退出' }));
    type('0000');
    expect(await screen.findByText('密码错误')).toBeTruthy();
    type('1234');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(visit.inputs('youthMode')).toEqual([
      { on: false, pin: '0000' },
      { on: false, pin: '1234' },
    ]);
  });

  it('leaves with the account', async () => {
    await lockOut();
    act(() => useAppStore.setState({ signedIn: false }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => useAppStore.setState({ signedIn: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

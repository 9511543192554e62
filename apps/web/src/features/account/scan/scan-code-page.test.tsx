import type { CallOutput } from '@liuguang/contract/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen, tap } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { ScanCodePage } from './scan-code-page.tsx';

const member = sampleUser({ claimed: true });
const asker = { device: 'Windows · Chrome', place: '广东', state: 'seen' as const, expiresAt: Date.now() + 90_000 };

/** Answers the states in order; each code starts over with the next ones. */
const statesOf = (...states: CallOutput<'scan/status'>['state'][]) => {
  let next = 0;
  return () => ({ state: states[Math.min(next++, states.length - 1)] ?? 'waiting' });
};
const codes = () => {
  let made = 0;
  return () => {
    made += 1;
    return {
      scanId: `scan${made}`,
      url: `https://a.example/#/scanCode?scanId=scan${made}`,
      expiresAt: Date.now() + 120_000,
    };
  };
};

describe('the side that asks', () => {
  it('shows a code, says that it was seen, and is in once the phone has approved', async () => {
    await startVisit(null, {
      'scan/create': codes(),
      'scan/status': statesOf('waiting', 'seen', 'seen', 'approved'),
    });
    visit.answers.getUserInfo = () => member;
    const { history } = renderScreen(ScanCodePage, '/scanCode');
    expect((await screen.findByRole('img', { name: '登录二维码' })).getAttribute('src')).toContain('path');
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(useAppStore.getState().signedIn).toBe(true);
    expect(visit.inputs('scan/create')).toHaveLength(1);
  });

  it('that is opened cold asks for a code once the silent login is through, which would replace what the phone opens', async () => {
    await startVisit(null, { 'scan/create': codes(), 'scan/status': statesOf('refused') });
    useAppStore.setState({ entering: true });
    renderScreen(ScanCodePage, '/scanCode');
    await screen.findByText('正在生成二维码');
    // What the screen asks for besides has been answered by then.
    await screen.findByText('在已登录的手机上打开流光');
    expect(visit.inputs('scan/create')).toHaveLength(0);
    useAppStore.setState({ entering: false });
    await screen.findByText('登录被拒绝');
    expect(visit.inputs('scan/create')).toHaveLength(1);
  });

  it('renews a code that expired', async () => {
    await startVisit(null, {
      'scan/create': codes(),
      'scan/status': statesOf('expired', 'refused'),
    });
    renderScreen(ScanCodePage, '/scanCode');
    await screen.findByText('登录被拒绝');
    expect(visit.inputs('scan/status').map(({ scanId }) => scanId)).toEqual(['scan1', 'scan2']);
  });

  it('says that the phone refused, and makes a new code only when asked to', async () => {
    await startVisit(null, { 'scan/create': codes(), 'scan/status': statesOf('refused', 'refused') });
    renderScreen(ScanCodePage, '/scanCode');
    expect(await screen.findByText('登录被拒绝')).toBeTruthy();
    expect(visit.inputs('scan/create')).toHaveLength(1);
    tap('重新生成');
    await waitFor(() => expect(visit.inputs('scan/create')).toHaveLength(2));
  });
});

describe('the side that approves', () => {
  it('shows device and place first, and approves only after a yes', async () => {
    await startVisit(member, { 'scan/approve': () => asker });
    renderScreen(ScanCodePage, '/scanCode', '/scanCode?scanId=abc');
    expect(await screen.findByText('Windows · Chrome')).toBeTruthy();
    expect(screen.getByText('广东')).toBeTruthy();
    expect(visit.inputs('scan/approve')).toEqual([{ scanId: 'abc', decision: 'look' }]);
    tap('确认登录');
    expect(await screen.findByText('已确认登录')).toBeTruthy();
    expect(visit.inputs('scan/approve')[1]).toEqual({ scanId: 'abc', decision: 'approve' });
  });

  it('refuses', async () => {
    await startVisit(member, { 'scan/approve': () => asker });
    renderScreen(ScanCodePage, '/scanCode', '/scanCode?scanId=abc');
    await screen.findByText('Windows · Chrome');
    tap('拒绝');
    expect(await screen.findByText('已拒绝')).toBeTruthy();
    expect(visit.inputs('scan/approve')[1]).toEqual({ scanId: 'abc', decision: 'refuse' });
  });

  it('offers no second decision on a code that was used', async () => {
    await startVisit(member, { 'scan/approve': () => ({ ...asker, state: 'approved' }) });
    renderScreen(ScanCodePage, '/scanCode', '/scanCode?scanId=used');
    expect(await screen.findByText('它已经用过了，请让对方重新生成')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull();
  });

  it('says that a code is no longer good, and offers to scan again', async () => {
    await startVisit(member, { 'scan/approve': () => ({ refuse: 1004, message: '二维码已失效' }) });
    renderScreen(ScanCodePage, '/scanCode', '/scanCode?scanId=old');
    expect(await screen.findByText('二维码已失效')).toBeTruthy();
    tap('点击重试');
    // No camera in this browser: the picture is the way that is left.
    expect(await screen.findByText('打不开相机')).toBeTruthy();
    expect(screen.getByRole('button', { name: '从图片识别' })).toBeTruthy();
  });
});

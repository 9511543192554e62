import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { local } from '../../lib/storage/storage.ts';
import { openShare } from './share.ts';
import type { ShareTarget } from './share-target.ts';

const target: ShareTarget = {
  kind: 'video',
  id: '7',
  title: '山海之间 E03',
  subtitle: '潮汐工作室',
  picture: undefined,
  note: '18.6万人看过',
  adult: false,
};
const site = location.origin;
let copied: string[] = [];

beforeEach(() => {
  localStorage.clear();
  copied = [];
  local.write('config', { agentId: '3', agentName: '流光', logo: '', keys: {} });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
});
afterEach(async () => {
  useAppStore.setState(useAppStore.getInitialState(), true);
  const cancel = screen.queryByRole('button', { name: '取消' });
  if (cancel) fireEvent.click(cancel);
  await vi.waitUntil(() => screen.queryByRole('dialog') === null);
});

async function open(changes: Partial<ShareTarget> = {}): Promise<void> {
  await act(() => openShare({ ...target, ...changes }));
  await screen.findByRole('dialog', { name: '分享' });
}
const tap = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the share sheet', () => {
  it('copies a link that others can open, with the code that this device came by', async () => {
    local.write('code', 'amy');
    await open();
    await tap('复制链接');
    expect(copied).toEqual([`${site}/s/video/7?code=amy`]);
  });

  it('copies a link without a code where there is none, and with the agent where the host does not say', async () => {
    useAppStore.setState({ linkedAgent: '8' });
    await open({ kind: 'novel' });
    await tap('复制链接');
    expect(copied).toEqual([`${site}/s/novel/7?agentid=8`]);
  });

  it('offers the phone’s own sheet only where there is one', async () => {
    await open();
    expect(screen.queryByRole('button', { name: '系统分享' })).toBeNull();
  });

  it('hands title and link to the phone, and copies the link where that refuses', async () => {
    const share = vi.fn<(data?: ShareData) => Promise<void>>(() =>
      Promise.reject(new DOMException('no', 'NotAllowedError')),
    );
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open();
    await tap('系统分享');
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: '山海之间 E03', url: `${site}/s/video/7` });
    await waitFor(() => expect(copied).toEqual([`${site}/s/video/7`]));
  });

  it('says of an 18+ title nothing but whose app it is', async () => {
    const share = vi.fn<(data?: ShareData) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open({ adult: true });
    expect(document.body.textContent).not.toContain('山海');
    await tap('系统分享');
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: '流光', url: `${site}/s/video/7` });
  });

  it('opens once, however often it is tapped', async () => {
    await act(() => Promise.all([openShare(target), openShare(target)]));
    expect(await screen.findAllByRole('dialog', { name: '分享' })).toHaveLength(1);
  });

  it('closes with a step back', async () => {
    await open();
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('admits that there is no poster where the browser cannot draw', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open();
    expect(await screen.findByText('海报没有生成，可以复制链接分享')).toBeTruthy();
  });
});

describe('sharing to the community', () => {
  it('begins a post with the link', async () => {
    await open();
    await tap('发到社区');
    expect(location.hash).toBe('#/community?write=1');
    expect(lateStorage.read('postDraft')).toMatchObject({ text: `山海之间 E03\n${site}/s/video/7`, topics: [] });
  });

  it('adds the link once to what is being written, and takes nothing from it', async () => {
    const draft = { topics: ['旅行'], pictures: [], clientKey: 'key', savedAt: 5 };
    lateStorage.write('postDraft', { ...draft, text: '写到一半' });
    await open();
    await tap('发到社区');
    const text = `写到一半\n山海之间 E03\n${site}/s/video/7`;
    expect(lateStorage.read('postDraft')).toEqual({ ...draft, text });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await tap('发到社区');
    expect(lateStorage.read('postDraft')).toEqual({ ...draft, text });
  });
});

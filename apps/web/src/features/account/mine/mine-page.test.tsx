import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { MinePage } from './mine-page.tsx';
import { savePicture } from '../../../lib/native/save-picture.ts';
import { loginLink, spacedUserCode } from './user-code.ts';

const user = sampleUser({ userCode: 'LG820411752', viewingTimes: 2, unread: 3 });

const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('/mine', () => {
  it('counts what stands in the collection and in the record', async () => {
    await startVisit(sampleUser(), { myCounts: () => ({ collected: 12, looked: 34_000 }) });
    renderScreen(MinePage, '/mine');
    expect((await screen.findByText('12')).closest('a')?.textContent).toBe('12收藏');
    expect(screen.getByText('3.4万').closest('a')?.textContent).toBe('3.4万观看记录');
  });

  it('shows the account, copies it without the blanks, and leads everywhere', async () => {
    await startVisit(user, {});
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    renderScreen(MinePage, '/mine');
    expect(await screen.findByText(/账号 LG 820 411 752/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '复制' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('LG820411752'));
    expect(leads(/今日剩余次数/)).toContain('/free');
    expect(screen.getByRole('link', { name: /今日剩余次数/ }).textContent).toContain('2');
    expect(screen.getByRole('link', { name: /消息通知/ }).textContent).toContain('3');
    expect(leads(/立即开通/)).toContain('/joinVip');
    expect(leads(/绑定手机/)).toContain('/bindPhone');
    expect(leads(/扫一扫/)).toContain('/scanCode?side=scan');
  });

  it('says until when a member is VIP', async () => {
    const until = Date.UTC(2027, 0, 31);
    await startVisit({ ...user, vip: { level: 1, until } }, {});
    renderScreen(MinePage, '/mine');
    expect(await screen.findByText('有效期至 2027-01-31')).toBeTruthy();
  });

  it('asks a signed-out visitor to log in, over the same screen', async () => {
    await startVisit(null, {});
    renderScreen(MinePage, '/mine');
    fireEvent.click(await screen.findByRole('button', { name: /点击登录/ }));
    expect(useAppStore.getState().showLoginPopup).toBe(true);
  });
});

describe('an account code', () => {
  it('is spaced to be read, whatever its length', () => {
    expect(spacedUserCode('LG820411752')).toBe('LG 820 411 752');
    expect(spacedUserCode('LG8204')).toBe('LG 820 4');
    expect(spacedUserCode('guest')).toBe('guest');
  });

  it('goes into a link that opens the login with it, and nothing secret', () => {
    const place = { origin: 'https://a.example', pathname: '/' };
    expect(loginLink('LG820411752', place)).toBe('https://a.example/#/login?userCode=LG820411752');
  });
});

describe('saving a picture', () => {
  it('is done by the wrapper where there is one', async () => {
    const saveImage = vi.fn<(dataUrl: string) => void>();
    globalThis.LiuguangBridge = { saveImage };
    expect(await savePicture('data:image/png;base64,AA==', 'a.png')).toBe('saved');
    expect(saveImage).toHaveBeenCalledWith('data:image/png;base64,AA==');
  });

  it('is a download elsewhere, and impossible in an app on the iOS home screen', async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    expect(await savePicture('data:image/png;base64,AA==', 'a.png', {} as Navigator)).toBe('saved');
    expect(await savePicture('data:image/png;base64,AA==', 'b.png', { standalone: true } as never)).toBe('impossible');
    expect(clicked).toEqual(['a.png']);
  });
});

describe('an account that somebody asks staff for', () => {
  it('says so, and refuses by one tap', async () => {
    let recovery: { openedAt: number; readyAt: number | null } | undefined = {
      openedAt: 1_800_000_000_000,
      readyAt: null,
    };
    const asked = sampleUser({ claimed: true });
    await startVisit(
      { ...asked, recovery },
      {
        getUserInfo: () => ({ ...asked, ...(recovery ? { recovery } : {}) }),
        myCounts: () => ({ collected: 0, looked: 0 }),
        'recovery/refuse': () => {
          recovery = undefined;
          return {};
        },
      },
    );
    renderScreen(MinePage, '/mine');
    fireEvent.click(await screen.findByRole('button', { name: /有人申请找回你的账号/ }));
    const sheet = await screen.findByRole('dialog', { name: '有人申请找回你的账号' });
    expect(sheet.textContent).toContain('申请正在审核');
    fireEvent.click(screen.getByRole('button', { name: '不是我，拒绝' }));
    await waitFor(() => expect(screen.queryByText(/有人申请找回你的账号/)).toBeNull());
    expect(visit.inputs('recovery/refuse')).toHaveLength(1);
  });
});

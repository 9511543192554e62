import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { offerAccount } from '../../../lib/session/session-browser.ts';
import { lastUser } from '../../../lib/session/session-queries.ts';
import { local } from '../../../lib/storage/storage.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { AccountQuestion } from './account-question.tsx';

const mine = '3f2a9c1e-7b64-4d0a-9e53-8c1f20b7a6d4b81d5e60-2c9f-4a37-8f1b-6e04d3c95a72';
const theirs = '90c4e7a2-1d5b-4f38-a6c9-05e1b2f7d8436d3b8f01-e94a-4c72-b5d8-f1a06c2e9b37';
const own = sampleUser();
const other = sampleUser({ userCode: 'LG700000009' });

beforeEach(async () => {
  await startVisit(own, {
    autoRegUser: ({ confirmed }) =>
      confirmed
        ? { claimed: false, needsConfirm: false, userCode: other.userCode, password: 'once', expiresAt: 0 }
        : { claimed: false, needsConfirm: true, maskedUserCode: 'LG700****09' },
    loginUser: () => other,
    getUserInfo: () => other,
  });
  local.write('machineCode', mine);
});

async function ask() {
  render(<AccountQuestion />);
  await offerAccount(theirs);
  await screen.findByRole('dialog', { name: '链接中带有另一个账号' });
}
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const calls = () => visit.asked.map((call) => call.name);

describe('a link with the code of another account', () => {
  it('shows both accounts masked, and has opened nothing yet', async () => {
    await ask();
    expect(screen.getByText('LG800****01')).toBeTruthy();
    expect(screen.getByText('LG700****09')).toBeTruthy();
    expect(calls()).toEqual(['autoRegUser']);
    expect(local.read('machineCode')).toBe(mine);
  });

  it.each([
    ['继续使用当前账号', () => answer('继续使用当前账号')],
    ['closing it', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ])('keeps the account of this device by %s', async (_name, close) => {
    await ask();
    close();
    await gone();
    expect(calls()).toEqual(['autoRegUser']);
    expect(local.read('machineCode')).toBe(mine);
    expect(lastUser()).toEqual(own);
  });

  it('switches by 切换到链接中的账号', async () => {
    await ask();
    answer('切换到链接中的账号');
    await gone();
    expect(calls()).toEqual(['autoRegUser', 'autoRegUser', 'loginUser', 'getUserInfo']);
    expect(local.read('machineCode')).toBe(theirs);
    expect(lastUser()).toEqual(other);
    expect(useAppStore.getState()).toMatchObject({ signedIn: true, showLoginPopup: false });
  });

  it('leads to the login when that account is opened by password only', async () => {
    visit.answers.autoRegUser = () => ({ claimed: true });
    await ask();
    answer('登录另一个账号');
    await gone();
    expect(calls()).toEqual(['autoRegUser']);
    expect(useAppStore.getState()).toMatchObject({ signedIn: true, showLoginPopup: true });
  });
});

describe('a known code that cannot prove itself', () => {
  it('must be answered', async () => {
    render(<AccountQuestion />);
    useAppStore.setState({ question: { kind: 'confirm', maskedUserCode: 'LG700****09' } });
    await screen.findByRole('dialog', { name: '这是您的账号吗？' });
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.getByText('LG700****09')).toBeTruthy();
    answer('是我的，进入账号');
    await gone();
  });
});

describe('an account that is shut out', () => {
  it('says why in the words of the server, and leads to another account only when asked', async () => {
    render(<AccountQuestion />);
    const message = '账号已被永久封禁。原因：发布广告。如有疑问，请联系客服。';
    useAppStore.setState({ signedIn: false, showLoginPopup: false, question: { kind: 'refused', message } });
    await screen.findByRole('dialog', { name: '无法进入账号' });
    expect(screen.getByText(message)).toBeTruthy();
    answer('知道了');
    await gone();
    expect(useAppStore.getState().showLoginPopup).toBe(false);
  });
});

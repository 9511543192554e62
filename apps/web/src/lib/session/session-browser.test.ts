import type { CallName } from '@liuguang/contract/calls.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callQuery, createQueryClient } from '../api/query.ts';
import { arrive } from './machine-code.ts';
import { saveOrigin, session, startSession } from './session-browser.ts';
import { signIn, signOut } from './session.ts';
import { lastUser } from './session-queries.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { local, tabStorage } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';
import { type LocalApi, startLocalApi } from '../../testing/local-api.ts';
import { sampleAgent, sampleUser, sampleVideo } from '../../testing/samples.ts';

const visitor = sampleUser();
const member = sampleUser({ userCode: 'LG900000002', claimed: true });
const queries = createQueryClient();
const watching: (() => void)[] = [];
let api: LocalApi;
let cookie: typeof visitor | undefined;

/** A screen that shows the answer of a call. */
function watch(name: 'getVideoInfo' | 'getVideoGroups' | 'getUserInfo'): void {
  const input = name === 'getVideoInfo' ? { videoId: '7' } : {};
  watching.push(new QueryObserver(queries, callQuery(name, input as never, 'feed')).subscribe(() => undefined));
}
const times = (name: CallName) => api.asked.filter((call) => call.name === name).length;
const user = () => queries.getQueryData(['getUserInfo', {}]);

beforeAll(async () => {
  api = await startLocalApi({
    getAgentInfo: () => ({ ...sampleAgent, secretcode: 'tag' }),
    getPlatForm: () => ({ list: [] }),
    autoRegUser: () => ({
      claimed: false,
      needsConfirm: false,
      userCode: visitor.userCode,
      password: 'o',
      expiresAt: 0,
    }),
    loginUser: ({ password }) => (cookie = password === 'o' ? visitor : member),
    getUserInfo: () => cookie ?? { refuse: -3, message: '请先登录' },
    outLogin: () => {
      cookie = undefined;
      return {};
    },
    saveUserMachine: () => ({}),
    saveUserMessage: () => ({}),
    getVideoGroups: () => ({ list: [] }),
    getVideoInfo: ({ videoId }) => sampleVideo(videoId),
  });
  localStorage.clear();
});
afterAll(() => api.close());
beforeEach(() => {
  api.asked.length = 0;
});
afterEach(() => {
  for (const stop of watching.splice(0)) stop();
});

// One page, one visit: each test goes on where the one before it ended.
describe('a visit', () => {
  it('begins silently: storage, memory and screens know who is in, and the device is saved in the background', async () => {
    watch('getVideoGroups');
    startSession(queries, arrive());
    await expect.poll(() => times('saveUserMessage')).toBe(1);
    expect(api.asked.map((call) => call.name).filter((name) => name !== 'getVideoGroups')).toEqual([
      'getAgentInfo',
      'getPlatForm',
      'autoRegUser',
      'loginUser',
      'getUserInfo',
      'saveUserMachine',
      'saveUserMessage',
    ]);
    expect(useAppStore.getState()).toMatchObject({ signedIn: true, entering: false, showLoginPopup: false, logins: 0 });
    expect(local.read('_isLogin')).toBe('yes');
    expect(lastUser()).toEqual(visitor);
    expect(user()).toEqual(visitor);
    expect(times('getVideoGroups')).toBe(1);
    const { machineCode, md5 } = api.asked.at(-1)?.input ?? {};
    expect(machineCode).toBe(local.read('machineCode'));
    expect(md5).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that began with the link of a promoter says so once', async () => {
    tabStorage.write('arrived', 'amy');
    await saveOrigin();
    await saveOrigin();
    expect(api.asked.slice(-2).map(({ input }) => input['arrived'])).toEqual([true, false]);
  });

  it('fills screens in again after a login: what is personal, and nothing else', async () => {
    watch('getVideoInfo');
    watch('getVideoGroups');
    await expect.poll(() => times('getVideoInfo')).toBe(1);
    await signIn({ account: member.userCode, password: 'night sailing' });
    await expect.poll(() => times('getVideoInfo')).toBe(2);
    expect(times('getVideoGroups')).toBe(0);
    expect(user()).toEqual(member);
    expect(useAppStore.getState()).toMatchObject({ signedIn: true, logins: 1, showLoginPopup: false });
  });

  it('keeps what a visitor began through a login, and drops what a member leaves behind', async () => {
    lateStorage.write('searchHistory', ['灯塔']);
    await signIn({ account: visitor.userCode, password: 'o' });
    expect(lateStorage.read('searchHistory')).toBeUndefined();
    lateStorage.write('searchHistory', ['月亮']);
    await signIn({ account: member.userCode, password: 'night sailing' });
    expect(lateStorage.read('searchHistory')).toEqual(['月亮']);
  });

  it('asks for a login when a member is lost and only the account of the device comes back', async () => {
    cookie = undefined;
    session.lost();
    expect(useAppStore.getState()).toMatchObject({ signedIn: false, entering: true });
    expect(local.read('_isLogin')).toBe('no');
    await vi.waitFor(() => expect(useAppStore.getState().signedIn).toBe(true), { timeout: 60_000 });
    expect(user()).toEqual(visitor);
    expect(useAppStore.getState()).toMatchObject({ entering: false, showLoginPopup: true, logins: 3 });
    expect(lateStorage.read('searchHistory')).toBeUndefined();
  });

  it('ends with the logout: popup, nothing of the account left, and nobody gets in by themselves', async () => {
    lateStorage.write('searchHistory', ['灯塔']);
    await signOut();
    expect(lateStorage.read('searchHistory')).toBeUndefined();
    expect(useAppStore.getState()).toMatchObject({ signedIn: false, entering: false, showLoginPopup: true });
    expect(local.read('userInfo')).toBeUndefined();
    expect(user()).toBeUndefined();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    session.lost();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(times('autoRegUser')).toBe(0);
  });
});

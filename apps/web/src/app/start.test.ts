import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { local, tabStorage } from '../lib/storage/storage.ts';
import { useAppStore } from '../lib/storage/app-store.ts';
import { start } from './start.ts';

const mine = '3f2a9c1e-7b64-4d0a-9e53-8c1f20b7a6d4b81d5e60-2c9f-4a37-8f1b-6e04d3c95a72';
const theirs = '90c4e7a2-1d5b-4f38-a6c9-05e1b2f7d8436d3b8f01-e94a-4c72-b5d8-f1a06c2e9b37';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAppStore.setState(useAppStore.getInitialState(), true);
  history.replaceState(null, '', '/#/home');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
const begin = () => start(new QueryClient());

describe('the start of a visit', () => {
  it('sets the mask flag, but not for somebody who comes back from an ad', () => {
    begin();
    expect(useAppStore.getState().showMask).toBe(true);
    tabStorage.write('__flag', 'line');
    begin();
    expect(useAppStore.getState().showMask).toBe(false);
  });

  it('believes that who was in is still in, until the server says otherwise', () => {
    begin();
    expect(useAppStore.getState()).toMatchObject({ signedIn: false, entering: true });
    local.write('_isLogin', 'yes');
    begin();
    expect(useAppStore.getState()).toMatchObject({ signedIn: true, entering: true });
  });

  it('does not believe it when the native wrapper brings another code', () => {
    globalThis.LiuguangBridge = {};
    local.write('machineCode', mine);
    local.write('_isLogin', 'yes');
    history.replaceState(null, '', `/#/home?machineCode=${theirs}`);
    begin();
    expect(useAppStore.getState().signedIn).toBe(false);
    expect(local.read('machineCode')).toBe(theirs);
  });

  it('cleans a code that arrives later in the same tab', () => {
    local.write('machineCode', mine);
    begin();
    history.replaceState(null, '', `/#/home?machineCode=${theirs}`);
    dispatchEvent(new PopStateEvent('popstate'));
    expect(location.hash).toBe('#/home');
    expect(local.read('machineCode')).toBe(mine);
  });

  it('takes up a channel code that arrives later in the same tab', () => {
    begin();
    history.replaceState(null, '', '/#/video?id=7&code=amy');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(location.hash).toBe('#/video?id=7');
    expect(local.read('code')).toBe('amy');
    // The server hears of it with the next word about this device.
    expect(tabStorage.read('arrived')).toBe('amy');
  });
});

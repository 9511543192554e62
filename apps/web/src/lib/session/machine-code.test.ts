import { beforeEach, describe, expect, it } from 'vitest';
import { arrive, isMachineCode } from './machine-code.ts';
import { local } from '../storage/storage.ts';

const mine = '3f2a9c1e-7b64-4d0a-9e53-8c1f20b7a6d4b81d5e60-2c9f-4a37-8f1b-6e04d3c95a72';
const theirs = '90c4e7a2-1d5b-4f38-a6c9-05e1b2f7d8436d3b8f01-e94a-4c72-b5d8-f1a06c2e9b37';

beforeEach(() => localStorage.clear());
describe('arriving with a machine code in the link', () => {
  it('takes it on a new device and cleans the address bar, keeping the screen and its own query', () => {
    history.replaceState(null, '', `/#/video?id=90071992547409931&machineCode=${mine}&channelApi=tide`);
    expect(arrive().machineCode).toBe(mine);
    expect(location.hash).toBe('#/video?id=90071992547409931');
    expect(local.read('machineCode')).toBe(mine);
    expect(local.read('channelApi')).toBe('tide');
  });

  it('reads a hash without a screen', () => {
    history.replaceState(null, '', `/#machineCode=${mine}`);
    expect(arrive().machineCode).toBe(mine);
    expect(location.hash).toBe('#/');
  });

  it('never switches silently: another code is only offered', () => {
    local.write('machineCode', mine);
    history.replaceState(null, '', `/#/home?machineCode=${theirs}`);
    expect(arrive()).toMatchObject({ machineCode: mine, offered: theirs });
    expect(local.read('machineCode')).toBe(mine);
    expect(location.href).not.toContain(theirs);
  });

  it('takes the ticket of a move from another host out of the address as well', () => {
    history.replaceState(null, '', `/#/video?id=5&t=40&machineCode=${mine}&ticket=once.bag`);
    expect(arrive()).toMatchObject({ machineCode: mine, ticket: 'once.bag' });
    expect(location.hash).toBe('#/video?id=5&t=40');
    // Also without a code: a ticket in an address is nobody's business.
    history.replaceState(null, '', '/#/home?ticket=once');
    arrive();
    expect(location.hash).toBe('#/home');
  });

  it('takes the word of the native wrapper', () => {
    globalThis.LiuguangBridge = {};
    local.write('machineCode', mine);
    history.replaceState(null, '', `/#/home?machineCode=${theirs}`);
    expect(arrive()).toMatchObject({ machineCode: theirs, offered: undefined, replaced: true });
  });

  it('refuses a malformed one, cleans it away all the same, and makes its own', () => {
    history.replaceState(null, '', '/#/home?machineCode=00000000000000000000');
    const { machineCode, offered } = arrive();
    expect(isMachineCode(machineCode)).toBe(true);
    expect(offered).toBeUndefined();
    expect(location.hash).toBe('#/home');
  });
});

describe('arriving with a channel code in the link', () => {
  it('keeps it, takes it out of the address bar and leaves the rest of it alone', () => {
    history.replaceState(null, '', '/?agentid=8&code=old#/video?id=5&code=amy_1');
    arrive();
    expect(location.href.replace(location.origin, '')).toBe('/?agentid=8#/video?id=5');
    expect(local.read('code')).toBe('amy_1');
    history.replaceState(null, '', '/?code=page-2#/home');
    arrive();
    expect(location.href.replace(location.origin, '')).toBe('/#/home');
    expect(local.read('code')).toBe('page-2');
  });

  it('lets the newest link win, and remembers the first', () => {
    for (const code of ['first', 'second', 'third']) {
      history.replaceState(null, '', `/#/home?code=${code}`);
      arrive();
    }
    expect([local.read('code'), local.read('firstCode')]).toEqual(['third', 'first']);
  });

  it.each(['', 'a b', '<script>', 'x'.repeat(65), '渠道'])('drops what cannot be one: %j', (code) => {
    local.write('code', 'before');
    history.replaceState(null, '', `/#/home?code=${encodeURIComponent(code)}`);
    arrive();
    expect(local.read('code')).toBe('before');
    expect(location.hash).toBe('#/home');
  });
});

describe('arriving without one', () => {
  it('keeps the stored code and leaves the address alone', () => {
    local.write('machineCode', mine);
    history.replaceState(null, '', '/?agentid=8#/home');
    expect(arrive()).toEqual({
      machineCode: mine,
      offered: undefined,
      replaced: false,
      agentid: '8',
      ticket: undefined,
    });
    expect(location.href).toContain('/?agentid=8#/home');
  });

  it('replaces a broken stored code', () => {
    localStorage.setItem('machineCode', 'undefined');
    history.replaceState(null, '', '/#/home');
    const { machineCode } = arrive();
    expect(isMachineCode(machineCode)).toBe(true);
    expect(localStorage.getItem('machineCode')).toBe(machineCode);
  });
});

describe('isMachineCode', () => {
  it.each([
    ['the same half twice', mine.slice(0, 36) + mine.slice(0, 36)],
    ['a constant', '00000000-0000-4000-8000-00000000000000000000-0000-4000-8000-000000000001'],
    ['one half', mine.slice(0, 36)],
    ['something appended', `${mine}0`],
  ])('refuses %s', (_, code) => expect(isMachineCode(code)).toBe(false));
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { local, tabStorage } from './storage.ts';

const config = { agentId: '3', agentName: '流光', logo: '', keys: { IsReturnFreeAd: 'true' } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('stored values', () => {
  it('come back as they were written', () => {
    local.write('config', config);
    local.write('_isLogin', 'yes');
    tabStorage.write('isOne', 'yes');
    expect(local.read('config')).toEqual(config);
    expect(local.read('_isLogin')).toBe('yes');
    expect(tabStorage.read('isOne')).toBe('yes');
  });

  it.each([
    ['config', '{"agentId":"3"'],
    ['config', '{"agentId":3,"agentName":"x","logo":"","keys":{}}'],
    ['config', 'null'],
    ['videoGroup', '[{"groupId":"1"}]'],
    ['_isLogin', 'maybe'],
    ['userInfo', '[]'],
  ] as const)('are dropped when foreign: %s = %s', (key, raw) => {
    localStorage.setItem(key, raw);
    expect(local.read(key)).toBeUndefined();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('lose the fields that are not ours', () => {
    localStorage.setItem('videoItem', '{"videoId":"7","title":"海","password":"x"}');
    expect(local.read('videoItem')).toEqual({ videoId: '7', title: '海' });
  });

  it('keep a text that looks like a number as the text it is', () => {
    local.write('channelApi', '00123');
    expect(local.read('channelApi')).toBe('00123');
  });
});

describe('a browser that refuses storage', () => {
  it('keeps values for the visit when writing fails', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    local.write('channelApi', 'tide');
    expect(local.read('channelApi')).toBe('tide');
    local.remove('channelApi');
    expect(local.read('channelApi')).toBeUndefined();
  });

  it('does not crash when even reading fails', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(local.read('config')).toBeUndefined();
  });
});

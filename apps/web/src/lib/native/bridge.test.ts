import { describe, expect, it, vi } from 'vitest';
import { callBridge, hasBridge } from './bridge.ts';

describe('the native wrapper', () => {
  it('is called with its own this when it has the method', async () => {
    const haptic = vi.fn<(this: unknown, kind: string) => unknown>(function (kind) {
      return [this, kind];
    });
    const bridge = { haptic };
    globalThis.LiuguangBridge = bridge;
    expect(hasBridge()).toBe(true);
    expect(await callBridge('haptic', 'light')).toBe(true);
    expect(haptic).toHaveBeenCalledExactlyOnceWith('light');
    expect(haptic.mock.contexts[0]).toBe(bridge);
  });

  it('may be absent, lack the method, or fail: the page goes on', async () => {
    expect(await callBridge('keepAwake', true)).toBe(false);
    globalThis.LiuguangBridge = {
      keepAwake: () => Promise.reject(new Error('denied')),
    };
    expect(await callBridge('requestCameraPermission')).toBe(false);
    expect(await callBridge('keepAwake', true)).toBe(false);
  });
});

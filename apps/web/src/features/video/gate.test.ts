import { describe, expect, it } from 'vitest';
import { gateOf } from './gate.ts';

const preview = { mode: 'preview', because: 'preview', url: '/v/t/m/preview/master.m3u8', expiresAt: 0 } as const;

describe('the gate', () => {
  it('offers to use a view while there are some', () => {
    expect(gateOf({ access: 'credit', playback: preview }, 2)).toEqual({
      message: '试看结束，继续观看完整版',
      hint: '今日剩余 2 次 · 24:00 重置',
      offers: ['view', 'vip'],
    });
  });

  it('offers to earn one when none is left', () => {
    const playback = { code: 1007, message: '今日免费次数已用完' };
    expect(gateOf({ access: 'credit', playback }, 0)).toEqual({
      message: '今日免费次数已用完',
      hint: '今日剩余 0 次 · 24:00 重置',
      offers: ['ads', 'vip'],
    });
    expect(gateOf({ access: 'credit', playback: preview }, 0).offers).toEqual(['ads', 'vip']);
  });

  it('does not say that none is left to somebody who has some', () => {
    const playback = { code: 1007, message: '今日免费次数已用完' };
    expect(gateOf({ access: 'credit', playback }, 1)).toMatchObject({
      message: '使用 1 次，观看完整版',
      offers: ['view', 'vip'],
    });
  });

  it('opens what is for members by membership alone', () => {
    expect(gateOf({ access: 'vip', playback: preview }, 5).offers).toEqual(['vip']);
    expect(gateOf({ access: 'vip', playback: { code: 1006, message: '开通VIP即可观看' } }, 5)).toMatchObject({
      message: '开通VIP即可观看',
      offers: ['vip'],
    });
  });

  it('sells nothing where the server refuses for another reason', () => {
    const playback = { code: 1005, message: '青少年模式下22:00至次日6:00无法观看' };
    expect(gateOf({ access: 'credit', playback }, 5)).toEqual({ message: playback.message, hint: '', offers: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { episodeName } from './episode-name.ts';

describe('the name of an episode', () => {
  it.each([
    ['慢船去远方 01：三江口的早班船', '慢船去远方', '三江口的早班船'],
    ['山海之间 E03：风从黄昏来', '山海之间', '风从黄昏来'],
    ['月亮修理铺 第4集 狼的差评', '月亮修理铺', '狼的差评'],
    ['山海之间 · 灯塔', '山海之间', '灯塔'],
  ])('of %s is what is its own', (title, series, name) => {
    expect(episodeName(title, series)).toBe(name);
  });

  it('is the whole title where nothing else is left, or the series is not in it', () => {
    expect(episodeName('山海之间 03', '山海之间')).toBe('山海之间 03');
    expect(episodeName('起航', '山海之间')).toBe('起航');
  });
});

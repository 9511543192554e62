import { describe, expect, it } from 'vitest';
import { benefitsOf } from './vip-benefits.ts';

const rights = {
  videos: true,
  novels: true,
  imagesPerDay: 61,
  plainImagesPerDay: 13,
  danmakuColors: 7,
  offlineHours: 71,
};
const words = (changes: Partial<typeof rights>) =>
  benefitsOf({ ...rights, ...changes })
    .map(({ title, note }) => `${title} ${note}`)
    .join('\n');

describe('what the shop promises', () => {
  it('has the figures of the server', () => {
    for (const figure of ['61 次', '普通 13 次', '7 种颜色', '71 小时']) expect(words({})).toContain(figure);
    expect(words({})).toContain('影片、小说章节');
  });

  it('says nothing that is not so', () => {
    expect(words({ videos: false, novels: false })).not.toMatch(/专享|离线/);
    expect(words({ novels: false })).toContain('影片完整开放');
    expect(words({ imagesPerDay: 0 })).not.toContain('图片工具');
    expect(words({ imagesPerDay: 10, plainImagesPerDay: 10 })).not.toContain('普通');
    expect(words({ danmakuColors: 0 })).not.toContain('弹幕');
  });
});

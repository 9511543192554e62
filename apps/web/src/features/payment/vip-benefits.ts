import type { VipRights } from '@liuguang/contract/shapes/payment.ts';

export interface Benefit {
  readonly key: 'ads' | 'views' | 'titles' | 'images' | 'danmaku' | 'offline';
  readonly title: string;
  readonly note: string;
}

/** What the shop promises: only what the server says that it keeps, with its figures. */
export function benefitsOf(rights: VipRights): readonly Benefit[] {
  const { videos, novels, imagesPerDay, plainImagesPerDay, danmakuColors, offlineHours } = rights;
  const titles = [videos ? '影片' : '', novels ? '小说章节' : ''].filter((word) => word !== '');
  const list: (Benefit | false)[] = [
    { key: 'ads', title: '全站免广告', note: '开屏、横幅、弹窗都没有' },
    { key: 'views', title: '观看不限次数', note: '长视频和小说直接打开' },
    titles.length > 0 && { key: 'titles', title: '会员专享', note: `${titles.join('、')}完整开放` },
    imagesPerDay > 0 && {
      key: 'images',
      title: '图片工具',
      note:
        imagesPerDay > plainImagesPerDay
          ? `每天 ${imagesPerDay} 次（普通 ${plainImagesPerDay} 次），不扣次数`
          : `每天 ${imagesPerDay} 次，不扣次数`,
    },
    danmakuColors > 0 && { key: 'danmaku', title: '彩色弹幕', note: `${danmakuColors} 种颜色可选` },
    novels && { key: 'offline', title: '离线阅读', note: `会员章节下载后 ${offlineHours} 小时内可读` },
  ];
  return list.filter((one) => one !== false);
}

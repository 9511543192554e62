import type { Placement } from '@liuguang/contract/shapes/ad.ts';
import type { CoverPlan } from '../covers/cover.ts';
import { picture } from './ad-picture.ts';
import { overlayAds } from './overlay-ads.ts';

export interface AdContent {
  key: string;
  placement: Placement;
  name: string;
  remark: string;
  /** Of the application wall. */
  category?: string;
  /** A link, or the title of a video of ours. */
  leadsTo: { link: string } | { video: string };
  picture: CoverPlan;
  agents: readonly ('3' | '8')[];
  playSecond?: number;
  /** Shares its place with the others that have a weight, and comes first as often as this says. */
  turns?: number;
  dailyCap?: number;
}

const walls: readonly AdContent[] = [
  {
    key: 'hero-mountains',
    placement: 'featured',
    name: '山海之间 · 第二季',
    remark: '十二位摄影师，走完三千公里海岸线',
    leadsTo: { video: '山海之间 E03：风从黄昏来' },
    picture: picture('sea', 'dusk', 'hero-4'),
    agents: ['3'],
  },
  {
    key: 'hero-train',
    placement: 'featured',
    name: '云上的小火车',
    remark: '全八话上线，检票员是一只鹤',
    leadsTo: { video: '云上的小火车 第1话：站台在山顶' },
    picture: picture('train', 'peach', 'hero-train'),
    agents: ['3', '8'],
  },
  {
    key: 'hero-city',
    placement: 'featured',
    name: '凌晨四点',
    remark: '一座城市睡着以后，还有谁醒着',
    leadsTo: { video: '凌晨四点：面包房的灯' },
    picture: picture('city', 'violet', 'hero-city'),
    agents: ['3'],
  },
  {
    key: 'hero-noodle',
    placement: 'featured',
    name: '面条的一百种形状',
    remark: '从兰州到那不勒斯，一碗面的地图',
    leadsTo: { video: '面条的一百种形状：从兰州到那不勒斯' },
    picture: picture('noodle', 'gold', 'hero-noodle'),
    agents: ['3'],
  },
  {
    key: 'hero-tide',
    placement: 'featured',
    name: '听潮计划',
    remark: '把海的声音带回房间',
    leadsTo: { video: '深海电台' },
    picture: picture('whale', 'cyan', 'hero-whale'),
    agents: ['8'],
  },
  {
    key: 'hero-moon',
    placement: 'featured',
    name: '月亮修理铺',
    remark: '镇上最小的铺子，接到最大的订单',
    leadsTo: { video: '月亮修理铺 01：缺了一角的订单' },
    picture: picture('moonSea', 'violet', 'hero-moon'),
    agents: ['8'],
  },
  {
    key: 'wall-log',
    placement: 'crack',
    name: '蓝鲸航海日志',
    remark: '记录每一次出海',
    leadsTo: { link: 'https://example.com/whale-log' },
    picture: picture('whale', 'night', 'wall-log'),
    agents: ['3'],
  },
  {
    key: 'wall-noodle',
    placement: 'crack',
    name: '面条博物馆',
    remark: '线上展厅开放中',
    leadsTo: { link: 'https://example.com/noodles' },
    picture: picture('noodle', 'crimson', 'wall-noodle'),
    agents: ['3'],
  },
  {
    key: 'wall-sky',
    placement: 'crack',
    name: '今晚看星星',
    remark: '你头顶的星图',
    leadsTo: { link: 'https://example.com/sky' },
    picture: picture('planets', 'violet', 'wall-sky'),
    agents: ['3'],
  },
  {
    key: 'wall-tea',
    placement: 'crack',
    name: '一泡茶',
    remark: '茶山直送',
    leadsTo: { link: 'https://example.com/tea' },
    picture: picture('tea', 'emerald', 'wall-tea'),
    agents: ['3'],
  },
  {
    key: 'app-vinyl',
    placement: 'application',
    name: '唱机',
    remark: '像翻唱片一样听歌',
    category: '影音',
    leadsTo: { link: 'https://example.com/vinyl' },
    picture: picture('vinyl', 'rose', 'app-vinyl'),
    agents: ['3', '8'],
  },
  {
    key: 'app-garden',
    placement: 'application',
    name: '阳台农场',
    remark: '浇水提醒与虫害图鉴',
    category: '生活',
    leadsTo: { link: 'https://example.com/garden' },
    picture: picture('garden', 'dawn', 'app-garden'),
    agents: ['3', '8'],
  },
  {
    key: 'app-rail',
    placement: 'application',
    name: '慢车时刻',
    remark: '只收录绿皮车',
    category: '出行',
    leadsTo: { link: 'https://example.com/slow-train' },
    picture: picture('train', 'night', 'app-rail'),
    agents: ['8'],
  },
  {
    key: 'free-vip',
    placement: 'free',
    name: '开通会员，夜色不打烊',
    remark: '免广告，不限次数',
    leadsTo: { link: '/#/joinVip' },
    picture: picture('lantern', 'dusk', 'free-vip'),
    agents: ['3', '8'],
  },
  {
    key: 'earn-mountains',
    placement: 'rewarded',
    name: '山海之间 · 第二季',
    remark: '看完得一次观看',
    leadsTo: { video: '山海之间 E01：起航' },
    picture: picture('lighthouse', 'dusk', 'earn-mountains'),
    agents: ['3'],
    playSecond: 15,
  },
  {
    key: 'earn-log',
    placement: 'rewarded',
    name: '蓝鲸航海日志 App',
    remark: '看完得一次观看',
    leadsTo: { link: 'https://example.com/whale-log' },
    picture: picture('harbour', 'night', 'earn-log'),
    agents: ['3', '8'],
    playSecond: 10,
  },
  {
    key: 'earn-noodle',
    placement: 'rewarded',
    name: '面条博物馆',
    remark: '看完得一次观看',
    leadsTo: { link: 'https://example.com/noodles' },
    picture: picture('steamer', 'gold', 'earn-noodle'),
    agents: ['3', '8'],
  },
];

export const ads: readonly AdContent[] = [...walls, ...overlayAds];

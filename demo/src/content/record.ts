import type { SceneName } from '../covers/scenes.ts';

/** A video as its editor writes it; numbers, dates and media are worked out from it. */
export type Row = readonly [title: string, scene: SceneName, description: string, tags: string];

export interface SeriesRows {
  title: string;
  author: AuthorName;
  rows: readonly Row[];
}

export interface GroupContent {
  name: string;
  tags: readonly string[];
  cover: SceneName;
  /** Agents that show the group. */
  agents: readonly ('3' | '8')[];
  authors: readonly AuthorName[];
  series: readonly SeriesRows[];
  rows: readonly Row[];
}

export const authors = [
  '潮汐工作室',
  '远山纪录',
  '小满动画',
  '半格电影社',
  '阿野在路上',
  '慢船旅行',
  '蓝调唱机',
  '回声录音室',
  '灶台日记',
  '面条博物馆',
  '像素工坊',
  '零点实验室',
  '林间来信',
  '夜航者',
  '屋檐下的猫',
  '一平米生活',
] as const;
export type AuthorName = (typeof authors)[number];

import { isScene } from '../covers/pairing.ts';
import type { SceneName } from '../covers/scenes.ts';

/** A video as its editor writes it; numbers, dates and media are worked out from it. */
export type Row = readonly [title: string, scene: SceneName, description: string, tags: string];

/** A line `title | scene | tags` for each video, and its description in the line below. */
export function rowsOf(text: string): Row[] {
  return textRows(text, [3, 3]).map(({ cells: [title = '', scene = '', tags = ''], prose }) => [
    title,
    sceneNamed(scene),
    prose,
    tags,
  ]);
}

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

export interface TextRow {
  readonly cells: readonly string[];
  readonly prose: string;
}

/** Content as it is edited: a line of cells between bars, then a line of prose. */
export function textRows(text: string, [least, most]: readonly [number, number]): TextRow[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return Array.from({ length: Math.ceil(lines.length / 2) }, (_, n): TextRow => {
    const [head = '', prose = '|'] = lines.slice(2 * n, 2 * n + 2);
    const cells = head.split(' | ');
    if (cells.length < least || cells.length > most || prose.includes('|'))
      throw new Error(`"${head}" has ${cells.length} cells of ${least} to ${most}, or no prose in the line below`);
    return { cells, prose };
  });
}

export function sceneNamed(name: string): SceneName {
  if (!isScene(name)) throw new Error(`there is no scene "${name}"`);
  return name;
}

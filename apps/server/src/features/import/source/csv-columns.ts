import { type ImportField, importFields, type ImportMapping } from '@liuguang/contract/admin/import/import.ts';
import { type Found, type Place, tagsOf, webPlace } from './source-record.ts';

/** What people call the columns. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  key: ['key', 'id', '编号', '唯一编号', '主键', 'vod_id', 'uuid'],
  kind: ['kind', 'type', '类型'],
  title: ['title', 'name', '标题', '片名', '名称', '书名', 'vod_name'],
  description: ['description', 'desc', 'intro', '简介', '描述', '介绍', '剧情', 'vod_content'],
  tags: ['tags', 'tag', '标签', '关键词', 'vod_tag', 'vod_class'],
  category: ['category', 'group', '分类', '分组', '栏目', 'type_name'],
  author: ['author', 'uploader', '作者', '上传者', '导演'],
  cover: ['cover', 'poster', 'thumbnail', 'image', '封面', '海报', '图片', 'vod_pic'],
  file: ['file', 'url', 'video', 'link', 'path', '文件', '视频', '地址', '视频地址', '播放地址', '链接'],
  series: ['series', 'show', '剧集', '系列', '剧名', '合集'],
  episode: ['episode', 'ep', '集数', '第几集', '集'],
  subtitle: ['subtitle', 'subtitles', 'caption', '字幕', '字幕地址'],
  publishedAt: ['publishedat', 'published_at', 'published', 'date', '发布时间', '日期', '上映日期', '时间', 'vod_time'],
};

export function guessMapping(columns: readonly string[]): ImportMapping {
  const given = columns.map((column) => column.trim().toLowerCase());
  const mapping: ImportMapping = {};
  const taken = new Set<number>();
  for (const field of importFields) {
    const index = given.findIndex((name, at) => !taken.has(at) && names[field].includes(name));
    if (index < 0) continue;
    mapping[field] = index;
    taken.add(index);
  }
  return mapping;
}

interface Placing {
  /** What a file named by no address is: a path beside the table for a shell, nothing for everybody else. */
  readonly localFile: ((text: string) => Place | null) | null;
}

/** A row of a table as what it stands for. Without a key, what it says of itself and its file is one. */
export function foundInRow(cells: readonly string[], mapping: ImportMapping, { localFile }: Placing): Found {
  const value = (field: ImportField) => (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').trim());
  const placeOf = (text: string) => (/^(?:https?:)?\/\//i.test(text) ? webPlace(text) : (localFile?.(text) ?? null));
  const written = value('file');
  const file = placeOf(written);
  const series = value('series');
  const episode = Number.parseInt(value('episode').replaceAll(/\D+/gu, ' ').trim(), 10);
  const index = Number.isNaN(episode) ? 1 : episode;
  const subtitle = placeOf(value('subtitle'));
  const title = value('title') || (series === '' ? '' : `${series} 第 ${index} 集`);
  return {
    key: value('key') || `${title} ${written || `${series} ${index}`}`,
    title,
    kind: /novel|小说|书|txt|epub/i.test(value('kind')) || /\.(?:txt|epub)$/i.test(written) ? 'novel' : 'video',
    description: value('description'),
    tags: tagsOf(value('tags')),
    category: value('category'),
    author: value('author'),
    publishedAt: timeOf(value('publishedAt')),
    cover: placeOf(value('cover')),
    file,
    subtitles: subtitle ? [{ lang: 'zh', label: '中文', place: subtitle }] : [],
    series: series === '' ? null : { key: series, title: series, index },
    ...(written !== '' && file === null ? { problem: '文件地址无效：只能是 http 或 https 地址' } : {}),
  };
}

/** Dates as tables have them, in UTC+8 where they say nothing else; seconds since 1970 as well. */
export function timeOf(text: string): number | null {
  const given = text.trim();
  if (/^\d{9,10}$/.test(given)) return Number(given) * 1000;
  if (/^\d{12,13}$/.test(given)) return Number(given);
  const plain = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u.exec(given);
  if (plain) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = plain
      .slice(1)
      .map((part) => Number(part ?? 0));
    return Date.UTC(year, month - 1, day, hour - 8, minute, second);
  }
  const parsed = given === '' ? Number.NaN : Date.parse(given);
  return Number.isNaN(parsed) ? null : parsed;
}

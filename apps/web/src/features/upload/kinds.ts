/** What members publish, and how the screens speak of it. */
export const kinds = {
  video: {
    name: '视频',
    pick: '选择视频',
    more: '继续添加视频',
    note: '可多选 · 单个 4 GB 以内 · 断网关页都能续传',
    titleHint: '给视频起个名字',
    groups: '频道',
    processing: '正在生成多种清晰度，可以离开此页',
    nothing: '还没有上传过视频',
  },
  novel: {
    name: '小说',
    pick: '选择小说',
    more: '继续添加小说',
    note: 'TXT 或 EPUB · 50 MB 以内 · 自动识别章节',
    titleHint: '书名',
    groups: '分类',
    processing: '正在识别章节，可以离开此页',
    nothing: '还没有上传过小说',
  },
} as const;

export type Kind = keyof typeof kinds;

export const kindTabs = (Object.keys(kinds) as Kind[]).map((id) => ({ id, label: kinds[id].name }));

export function isKind(id: string): id is Kind {
  return id in kinds;
}

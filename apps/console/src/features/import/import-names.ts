import type { ImportField, ImportItem, ImportRun } from '@liuguang/contract/admin/import/import.ts';

export const kindNames: Readonly<Record<ImportRun['kind'], string>> = {
  csv: '表格（CSV）',
  maccms: 'MacCMS（苹果 CMS）',
  peertube: 'PeerTube',
  folder: '文件夹',
};

export const runStates: Readonly<Record<ImportRun['state'], { label: string; color: string }>> = {
  draft: { label: '待设置', color: 'default' },
  reading: { label: '读取中', color: 'processing' },
  checked: { label: '待确认', color: 'warning' },
  running: { label: '导入中', color: 'processing' },
  done: { label: '已结束', color: 'success' },
  failed: { label: '已停止', color: 'error' },
  cancelled: { label: '已取消', color: 'default' },
};

export const rowStates: Readonly<Record<ImportItem['state'], { label: string; color: string }>> = {
  planned: { label: '待导入', color: 'default' },
  waiting: { label: '排队', color: 'default' },
  fetching: { label: '下载中', color: 'processing' },
  processing: { label: '处理中', color: 'processing' },
  done: { label: '完成', color: 'success' },
  skipped: { label: '跳过', color: 'warning' },
  failed: { label: '失败', color: 'error' },
  cancelled: { label: '已取消', color: 'default' },
};

export const fieldNames: Readonly<Record<ImportField, string>> = {
  title: '标题',
  file: '视频或小说文件地址',
  key: '唯一编号',
  kind: '类型（视频、小说）',
  description: '简介',
  tags: '标签',
  category: '分类',
  author: '作者',
  cover: '封面地址',
  series: '剧集名',
  episode: '集数',
  subtitle: '字幕地址',
  publishedAt: '发布时间',
};

export const encodingNames = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK / GB18030',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  big5: 'Big5',
} as const;

export const delimiterNames = { ',': '逗号 ,', ';': '分号 ;', '\t': '制表符', '|': '竖线 |' } as const;

import type { ImportField, ImportItem, ImportRun } from '@liuguang/contract/admin/import/import.ts';

export const kindNames: Readonly<Record<ImportRun['kind'], string>> = {
  csv: '表格（CSV）',
  maccms: 'MacCMS（苹果 CMS）',
  peertube: 'PeerTube',
  folder: '文件夹',
};

export const runStates: Readonly<Record<ImportRun['state'], { name: string; colour: string }>> = {
  draft: { name: '待设置', colour: 'default' },
  reading: { name: '读取中', colour: 'processing' },
  checked: { name: '待确认', colour: 'warning' },
  running: { name: '导入中', colour: 'processing' },
  done: { name: '已结束', colour: 'success' },
  failed: { name: '已停止', colour: 'error' },
  cancelled: { name: '已取消', colour: 'default' },
};

export const rowStates: Readonly<Record<ImportItem['state'], { name: string; colour: string }>> = {
  planned: { name: '待导入', colour: 'default' },
  waiting: { name: '排队', colour: 'default' },
  fetching: { name: '下载中', colour: 'processing' },
  processing: { name: '处理中', colour: 'processing' },
  done: { name: '完成', colour: 'success' },
  skipped: { name: '跳过', colour: 'warning' },
  failed: { name: '失败', colour: 'error' },
  cancelled: { name: '已取消', colour: 'default' },
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

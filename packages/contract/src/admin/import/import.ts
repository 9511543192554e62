import { z } from 'zod';
import { pageInput, pageOf } from '../../page.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { adminTable, byEditors } from '../admin-call.ts';

export const importKinds = ['maccms', 'peertube', 'folder', 'csv'] as const;
export const importStates = ['draft', 'reading', 'checked', 'running', 'done', 'failed', 'cancelled'] as const;
export const importRowStates = [
  'planned',
  'waiting',
  'fetching',
  'processing',
  'done',
  'skipped',
  'failed',
  'cancelled',
] as const;
/** What a column of a CSV file can be; `title` and a file or a text are enough. */
export const importFields = [
  'key',
  'kind',
  'title',
  'description',
  'tags',
  'category',
  'author',
  'cover',
  'file',
  'series',
  'episode',
  'subtitle',
  'publishedAt',
] as const;
export type ImportField = (typeof importFields)[number];
export const importEncodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'big5'] as const;
export const importDelimiters = [',', ';', '\t', '|'] as const;

/** What one call of `imports/addPart` carries, before base64; and the whole of a file. */
export const importPartBytes = 128 * 1024;
export const importFileBytes = 32 * 1024 ** 2;

/** Shown before anything is made; who says yes is kept with these words. */
export const rightsText =
  '我确认拥有本次导入的全部视频、图片、字幕和文字的版权，或已取得在本站发布的授权，并对此负责。没有授权的内容不会被导入。';

const counts = z.object({
  planned: count,
  waiting: count,
  fetching: count,
  processing: count,
  done: count,
  skipped: count,
  failed: count,
  cancelled: count,
});

const row = z.object({
  importId: rowId,
  agentId: rowId,
  kind: z.enum(importKinds),
  source: z.string(),
  sourceName: z.string(),
  state: z.enum(importStates),
  /** Why it could not go on, ready to show. */
  problem: z.string(),
  titles: count,
  counts,
  madeBy: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedAt: time.nullable(),
  createdAt: time,
  endedAt: time.nullable(),
  undoneAt: time.nullable(),
});
export type ImportRun = z.infer<typeof row>;

const item = z.object({
  rowId,
  sourceKey: z.string(),
  kind: z.enum(['video', 'novel']),
  title: z.string(),
  state: z.enum(importRowStates),
  /** What became of it or would, ready to show. */
  note: z.string(),
  file: z.string(),
  videoId: rowId.nullable(),
  novelId: rowId.nullable(),
  bytes: count,
});
export type ImportItem = z.infer<typeof item>;

const column = z.number().int().min(0).max(499);
const mapping = z.partialRecord(z.enum(importFields), column);
export type ImportMapping = z.infer<typeof mapping>;

const preview = z.object({
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** What the names of the columns say by themselves. */
  mapping,
});
export type ImportPreview = z.infer<typeof preview>;

const byId = z.object({ importId: rowId });

/** 导入: videos and novels of other systems. */
export const importCalls = adminTable({
  'imports/list': byEditors.read({
    input: pageInput.extend({ agentId: rowId.optional() }),
    output: pageOf(row),
    summary: 'Imports, newest first, with how many of their rows are in which state',
  }),
  'imports/get': byEditors.read({
    input: byId,
    output: row,
    errors: ['NOT_FOUND'],
    summary: 'One import',
  }),
  'imports/rows': byEditors.read({
    input: pageInput.extend({ importId: rowId, state: z.enum(importRowStates).optional() }),
    output: pageOf(item),
    errors: ['NOT_FOUND'],
    summary: 'What became of every row, in the order of the source: the report',
  }),
  'imports/open': byEditors.change({
    input: z.object({
      agentId: rowId,
      /** Folders are named on the machine alone, with the command line. */
      kind: z.enum(['maccms', 'peertube', 'csv']),
      /** The address of the interface, or the name of the file that is about to be sent. */
      source: z.string().trim().min(1, '请填写来源').max(1000, '地址过长'),
      sourceName: z.string().trim().max(100).default(''),
      /** Everything goes into this group; left out: by the categories of the source. */
      groupName: z.string().trim().max(20, '分组名最多 20 个字').default(''),
      /** Whose videos they are; left out: as the source says, else the official account. */
      author: z.string().trim().max(20, '作者名最多 20 个字').default(''),
      /** Requests a second to one host. */
      perSecond: z.number().int().min(1).max(50).default(5),
    }),
    output: row,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary: 'Opens an import; an address is looked at as a dry run at once, a file once it is sent and mapped',
  }),
  'imports/addPart': byEditors.change({
    input: byId.extend({
      /** Where it belongs; a part that came already is taken again without harm. */
      offset: z.number().int().min(0).max(importFileBytes),
      data: z.base64().max(Math.ceil(importPartBytes / 3) * 4),
    }),
    output: z.object({ size: count }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    summary: 'The next part of a CSV file',
  }),
  'imports/preview': byEditors.read({
    input: byId.extend({
      encoding: z.enum(importEncodings).optional(),
      delimiter: z.enum(importDelimiters).optional(),
    }),
    output: preview,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'How the file is written, its columns and first rows',
  }),
  'imports/check': byEditors.change({
    input: byId.extend({ encoding: z.enum(importEncodings), delimiter: z.enum(importDelimiters), mapping }),
    output: row,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'The dry run of a file: says of every row what would happen, and makes nothing',
  }),
  'imports/start': byEditors.change({
    input: byId.extend({ hasRights: z.literal(true, '请先确认拥有版权或授权') }),
    output: row,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Makes what the dry run promised; who says that the rights are there is written down',
  }),
  'imports/cancel': byEditors.change({
    input: byId,
    output: row,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Stops; what is made stays',
  }),
  'imports/retry': byEditors.change({
    input: byId,
    output: row,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Tries failed rows again, and goes on reading where that failed',
  }),
  'imports/undo': byEditors.change({
    input: byId,
    output: z.object({ videos: count, novels: count }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Puts the videos that it made into the trash, and takes its novels off',
  }),
});

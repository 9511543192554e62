import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { count, picture, rowId, time } from '../shapes/common.ts';
import { uploadState } from '../shapes/upload.ts';
import { someAgents } from './some-agents.ts';
import { adminTable, byEditors, byHeadEditors, byReviewers } from './admin-call.ts';

/** Tags as members write them: short, none twice. */
export const tags = z.array(z.string().trim().min(1).max(20, '标签最多 20 个字')).max(10, '最多 10 个标签');
export const access = z.enum(['free', 'credit', 'vip']);
export const rating = z.enum(['all', '18']);
export const groupKind = z.enum(['video', 'novel']);
/** What a channel does for a title besides showing it. */
export const pickKind = z.enum(['pinned', 'recommended']);
/** Refuse only: told to the author. */
const reason = z.string().trim().max(200, '理由最多 200 个字').default('');

const uploadRow = z.object({
  uploadId: rowId,
  agentId: rowId,
  title: z.string(),
  size: count,
  state: uploadState,
  /** 0 to 1, of the work in this state. */
  progress: z.number(),
  reason: z.string().nullable(),
  /** The video or novel that was made of it. */
  itemId: rowId.nullable(),
  author: z.string(),
  authorCode: z.string(),
  house: z.boolean(),
  createdAt: time,
});
export type UploadRow = z.infer<typeof uploadRow>;

const group = z.object({
  groupId: rowId,
  name: z.string(),
  position: z.number().int(),
  cover: picture.nullable(),
  tags: z.array(z.string()),
  agentIds: z.array(rowId),
  /** Agents of others show it as well: it can be used here, not changed. */
  shared: z.boolean(),
  items: count,
});
export type GroupRow = z.infer<typeof group>;

/** What 视频 and 小说 have in common: what becomes of uploads, and the groups that things stand in. */
export const catalogueCalls = adminTable({
  'content/uploads': byReviewers.read({
    input: pageInput.extend({
      kind: groupKind,
      agentId: rowId.optional(),
      state: uploadState.optional(),
      keyword: z.string().trim().max(64).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(uploadRow),
    summary: 'What was uploaded and how far it got, whoever sent it',
  }),
  'content/retry': byEditors.change({
    input: z.object({ uploadId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Has a failed upload processed once more',
  }),
  'content/cancel': byEditors.change({
    input: z.object({ uploadId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Gives up an upload that has not become anything yet, and removes its file',
  }),
  'content/decide': byReviewers.change({
    input: z.object({ uploadId: rowId, publish: z.boolean(), reason }),
    errors: ['NOT_FOUND'],
    summary: 'Publishes an upload that waits, or refuses it with a reason; its author is told',
  }),
  'content/groups': byReviewers.read({
    input: z.object({ kind: groupKind, agentId: rowId.optional() }),
    output: z.object({ list: z.array(group) }),
    summary: 'Groups in their order',
  }),
  'content/saveGroup': byEditors.change({
    /** `groupId` null makes one, at the end. */
    input: z.object({
      kind: groupKind,
      groupId: rowId.nullable(),
      name: z.string().trim().min(1, '名称应为 1-12 个字').max(12, '名称应为 1-12 个字'),
      tags: tags.default([]),
      agentIds: someAgents,
      coverUploadId: rowId.optional(),
    }),
    output: z.object({ groupId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Makes or changes a group; what stands in it is listed anew for agents that come or go',
  }),
  'content/orderGroups': byHeadEditors.change({
    input: z.object({ kind: groupKind, groupIds: z.array(rowId).min(1).max(200) }),
    errors: ['NOT_FOUND'],
    summary: 'Puts the groups into this order, for all agents',
  }),
  'content/removeGroup': byEditors.change({
    input: z.object({ kind: groupKind, groupId: rowId }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Removes a group that nothing stands in',
  }),
});

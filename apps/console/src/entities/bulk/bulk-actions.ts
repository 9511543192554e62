import type { NovelChange, VideoChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { Kind } from '../catalogue/api.ts';

export const actionNames = {
  addAgents: '添加到渠道',
  removeAgents: '移出渠道',
  groupId: '改分组',
  access: '改观看权限',
  chapters: '改章节权限',
  rating: '改分级',
  addTags: '添加标签',
  removeTags: '去掉标签',
  publish: '上架',
  unpublish: '下架',
  pin: '置顶',
  unpin: '取消置顶',
  recommend: '推荐',
  unrecommend: '取消推荐',
  trash: '移入回收站',
  untrash: '移出回收站',
} as const;
export type Action = keyof typeof actionNames;

/** What can be done to titles of a kind, in the order of the sheet. */
export function actionsOf(kind: Kind, inTrash: boolean): Action[] {
  if (inTrash) return ['untrash'];
  const only: readonly Action[] = kind === 'video' ? ['chapters', 'untrash'] : ['access', 'trash', 'untrash'];
  return (Object.keys(actionNames) as Action[]).filter((action) => !only.includes(action));
}

const ofOneChannel = new Set<Action>(['access', 'chapters', 'publish', 'unpublish', 'trash', 'untrash']);

/** Whether a channel can have it otherwise than the others that have the title. */
export function isOfOneChannel(action: Action): boolean {
  return ofOneChannel.has(action);
}

/** What somebody has filled in so far; one draft for all actions, so that going back and forth loses nothing. */
export interface Draft {
  readonly agentIds?: string[];
  readonly groupId?: string;
  readonly access?: 'free' | 'credit' | 'vip';
  readonly rating?: 'all' | '18';
  readonly tags?: string[];
  /** Null: at once. */
  readonly at?: number | null;
  readonly until?: number | null;
  readonly place?: 'first' | 'last';
  readonly creditFrom?: number | null;
  readonly vipFrom?: number | null;
}

type Change = VideoChange | NovelChange;

const changes: Readonly<Record<Action, (draft: Draft) => Change | null>> = {
  addAgents: ({ agentIds = [] }) => (agentIds.length > 0 ? { addAgents: agentIds } : null),
  removeAgents: ({ agentIds = [] }) => (agentIds.length > 0 ? { removeAgents: agentIds } : null),
  groupId: ({ groupId }) => (groupId === undefined ? null : { groupId }),
  access: ({ access }) => (access === undefined ? null : { access }),
  chapters: ({ creditFrom = null, vipFrom = null }) => ({ chapters: { creditFrom, vipFrom } }),
  rating: ({ rating }) => (rating === undefined ? null : { rating }),
  addTags: ({ tags = [] }) => (tags.length > 0 ? { addTags: tags } : null),
  removeTags: ({ tags = [] }) => (tags.length > 0 ? { removeTags: tags } : null),
  publish: ({ at = null }) => ({ publishAt: at }),
  unpublish: () => ({ unpublish: true }),
  pin: ({ agentIds = [], place = 'first', until = null }) =>
    agentIds.length > 0 ? { pin: { agentIds, place, until } } : null,
  unpin: ({ agentIds = [] }) => (agentIds.length > 0 ? { unpin: { agentIds } } : null),
  recommend: ({ agentIds = [], until = null }) => (agentIds.length > 0 ? { recommend: { agentIds, until } } : null),
  unrecommend: ({ agentIds = [] }) => (agentIds.length > 0 ? { unrecommend: { agentIds } } : null),
  trash: () => ({ trash: true }),
  untrash: () => ({ trash: false }),
};

/** The change that is asked for; null while something is missing. */
export function changeOf(action: Action, draft: Draft): Change | null {
  return changes[action](draft);
}

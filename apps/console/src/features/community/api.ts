import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

export const topicRefresh = ['community/topics'] as const;
export const wordRefresh = ['community/rules', 'community/tryText'] as const;

export function useCommunityRules(agentId: string) {
  return useAdminQuery('community/rules', { agentId });
}

export function useSetReview() {
  return useAdminAction('community/setReview', { done: '已保存，立即生效', refresh: ['community/rules'] });
}

export function usePublishWaiting(refresh: readonly AdminCallName[]) {
  return useAdminAction('safety/decideWaiting', { done: '已发布', refresh });
}

export type ReasonCall = 'community/setHidden' | 'community/delete' | 'danmaku/setHidden' | 'danmaku/delete';

interface ReasonOptions {
  readonly done: string;
  readonly refresh: readonly AdminCallName[];
  readonly onDone: () => void;
}

/** Hides, shows again or deletes, with a reason that the author reads. */
export function useReasonedAction<N extends ReasonCall>(call: N, options: ReasonOptions) {
  return useAdminAction(call, options);
}

export function useRemoveWord() {
  return useAdminAction('community/removeWord', { done: '已移除', refresh: wordRefresh });
}

/** What would become of a text; an empty one is not asked about. */
export function useTryText(agentId: string, text: string) {
  return useAdminQuery('community/tryText', { agentId, text }, { enabled: text !== '' });
}

export function useTopics(agentId: string) {
  return useAdminQuery('community/topics', { agentId });
}

export function useMoveTopic() {
  return useAdminAction('community/moveTopic', { refresh: topicRefresh });
}

export function usePinTopic() {
  return useAdminAction('community/saveTopic', { done: '已置顶', refresh: topicRefresh });
}

export function useReviveTopic() {
  return useAdminAction('community/setTopicRetired', { done: '已启用', refresh: topicRefresh });
}

import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import type { Kind } from '../catalogue/api.ts';
import { accessNames } from '../catalogue/catalogue-names.ts';
import { useGroups } from '../catalogue/group-select.tsx';

const quoted = (words: readonly string[]) => words.map((word) => `「${word}」`).join('');
const until = (at: number | null | undefined) => (at ? `，到 ${formatTime(at).slice(0, 16)} 为止` : '');

/** What a change does, as a sentence without its subject; in one channel alone, if one is named. */
export function useChangeWords(): (kind: Kind, change: BulkChange, only?: string) => string {
  const agentName = useAgentName();
  const words = useWhat();
  return (kind, change, only) => `${words(kind, change)}${only === undefined ? '' : `（仅渠道 ${agentName(only)}）`}`;
}

function useWhat(): (kind: Kind, change: BulkChange) => string {
  const agentName = useAgentName();
  const groups = { video: useGroups('video'), novel: useGroups('novel') };
  const agents = (ids: readonly string[]) => ids.map(agentName).join('、');
  return (kind, change) => {
    if ('addAgents' in change) return `添加到渠道 ${agents(change.addAgents)}`;
    if ('removeAgents' in change) return `移出渠道 ${agents(change.removeAgents)}`;
    if ('groupId' in change) {
      const name = groups[kind].find(({ value }) => value === change.groupId)?.label ?? change.groupId;
      return `改到分组「${name}」`;
    }
    if ('access' in change) return `观看权限改为「${accessNames[change.access]}」`;
    if ('rating' in change) return `分级改为「${change.rating === '18' ? '18+' : '全年龄'}」`;
    if ('addTags' in change) return `添加标签${quoted(change.addTags)}`;
    if ('removeTags' in change) return `去掉标签${quoted(change.removeTags)}`;
    if ('publishAt' in change) {
      return change.publishAt === null ? '立即上架' : `在 ${formatTime(change.publishAt).slice(0, 16)} 上架`;
    }
    if ('unpublish' in change) return '下架';
    if ('trash' in change) return change.trash ? '移入回收站' : '移出回收站';
    if ('pin' in change) {
      const place = change.pin.place === 'first' ? '最前' : '最后';
      return `在渠道 ${agents(change.pin.agentIds)} 置顶（放在${place}）${until(change.pin.until)}`;
    }
    if ('unpin' in change) return `取消在渠道 ${agents(change.unpin.agentIds)} 的置顶`;
    if ('recommend' in change)
      return `在渠道 ${agents(change.recommend.agentIds)} 推荐${until(change.recommend.until)}`;
    if ('unrecommend' in change) return `取消在渠道 ${agents(change.unrecommend.agentIds)} 的推荐`;
    return chapterWords(change.chapters);
  };
}

function chapterWords({ creditFrom, vipFrom }: { creditFrom: number | null; vipFrom: number | null }): string {
  const parts = [
    ...(creditFrom === null ? [] : [`从第 ${creditFrom} 章起看广告`]),
    ...(vipFrom === null ? [] : [`从第 ${vipFrom} 章起 VIP`]),
  ];
  return parts.length === 0 ? '全部章节免费' : `章节${parts.join('，')}`;
}

export const nounOf = { video: '个视频', novel: '部小说' } as const satisfies Record<Kind, string>;

/** What has become of an operation. */
export function outcomeWords({ state, changed, skipped, restored, kept }: BulkOperation): string {
  if (state === 'undone') {
    return `已撤销 ${formatCount(restored)} 条${kept > 0 ? `，${formatCount(kept)} 条没有撤销` : ''}`;
  }
  return `已处理 ${formatCount(changed)} 条${skipped > 0 ? `，跳过 ${formatCount(skipped)} 条` : ''}`;
}

import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { formatMoney } from '../../lib/format.ts';
import { hashOf } from '../../lib/hash-route.ts';

/** Something that was found, and where it is. */
export interface FoundLine {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly note: string;
  readonly hash: string;
}

/** A part of the console, by its name. */
export interface Part {
  readonly key: string;
  readonly name: string;
}

export function linesOf(
  found: AdminOutput<'find/all'> | undefined,
  parts: readonly Part[],
  nameOfAgent: (agentId: string) => string,
): FoundLine[] {
  const sections = parts.map(({ key, name }) => ({
    key: `part ${key}`,
    group: '页面',
    name,
    note: '',
    hash: hashOf([key]),
  }));
  if (!found) return sections;
  return [
    ...sections,
    ...found.users.map(({ accountId, agentId, userCode, nickname, phone }) => ({
      key: `user ${accountId}`,
      group: '用户',
      name: nickname,
      note: [userCode, phone, nameOfAgent(agentId)].filter(Boolean).join(' · '),
      hash: hashOf(['users', accountId]),
    })),
    ...found.orders.map(({ orderId, agentId, userCode, planName, amount, state }) => ({
      key: `order ${orderId}`,
      group: '订单',
      name: orderId,
      note: [planName, formatMoney(amount), state, userCode, nameOfAgent(agentId)].join(' · '),
      hash: hashOf(['vip', 'orders', orderId]),
    })),
    ...found.videos.map(({ videoId, title, author }) => ({
      key: `video ${videoId}`,
      group: '视频',
      name: title,
      note: `${videoId} · ${author}`,
      hash: hashOf(['videos'], { keyword: videoId }),
    })),
    ...found.novels.map(({ novelId, title }) => ({
      key: `novel ${novelId}`,
      group: '小说',
      name: title,
      note: novelId,
      hash: hashOf(['novels', 'novel', novelId]),
    })),
    ...found.agents.map(({ agentId, name }) => ({
      key: `agent ${agentId}`,
      group: '渠道',
      name,
      note: agentId,
      hash: hashOf(['agents', agentId]),
    })),
  ];
}

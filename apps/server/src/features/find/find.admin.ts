import { type AdminCallName, adminCalls, type AdminOutput, type AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { type findCalls, mostFound } from '@liuguang/contract/admin/operations/find.ts';
import { staffReaches } from '@liuguang/contract/admin/staff/permissions.ts';
import type { AdminContext, AdminSection } from '../../platform/admin/admin-handlers.ts';
import { WithMessage } from '../../platform/http/calls/handlers.ts';
import { CallError } from '../../platform/errors/fail.ts';

type Asked = 'users/list' | 'users/get' | 'orders/list' | 'videos/list' | 'novels/list' | 'agents/list';

/** The lists themselves: who may see what is decided there, and found as there. */
export type FoundBy = AdminSection<Asked>;

export function findRoutes(lists: FoundBy): AdminSection<keyof typeof findCalls> {
  async function rows<N extends Exclude<Asked, 'users/get'>>(
    name: N,
    keyword: string,
    context: AdminContext,
  ): Promise<AdminOutput<N>['list']> {
    if (!may(context, name)) return [];
    const input = adminCalls[name].input.parse({ keyword, size: mostFound }) as AdminParsed<N>;
    return plain(await lists[name](input, context)).list;
  }

  /** Lists of users know no ids, which staff find in links and logs. */
  async function byId(keyword: string, context: AdminContext) {
    if (!/^\d{1,18}$/.test(keyword) || !may(context, 'users/get')) return [];
    try {
      return [plain(await lists['users/get']({ accountId: keyword }, context))];
    } catch (error) {
      if (error instanceof CallError && error.failure === 'NOT_FOUND') return [];
      throw error;
    }
  }

  return {
    'find/all': async ({ keyword }, context) => {
      const [named, known, orders, videos, novels, agents] = await Promise.all([
        rows('users/list', keyword, context),
        byId(keyword, context),
        rows('orders/list', keyword, context),
        rows('videos/list', keyword, context),
        rows('novels/list', keyword, context),
        rows('agents/list', keyword, context),
      ]);
      const users = new Map([...known, ...named].map((user) => [user.accountId, user]));
      return {
        users: [...users.values()].map(({ accountId, agentId, userCode, nickname, phone }) => ({
          accountId,
          agentId,
          userCode,
          nickname,
          phone,
        })),
        orders: orders.map(({ orderId, agentId, userCode, planName, amount, state, createdAt }) => ({
          orderId,
          agentId,
          userCode,
          planName,
          amount,
          state,
          createdAt,
        })),
        videos: videos.map(({ videoId, title, author }) => ({ videoId, title, author })),
        novels: novels.map(({ novelId, title }) => ({ novelId, title })),
        agents: agents.map(({ agentId, name }) => ({ agentId, name })),
      };
    },
  };
}

function may({ staff }: AdminContext, name: AdminCallName): boolean {
  return staffReaches(name, adminCalls[name], staff);
}

function plain<Output>(answer: Output | WithMessage<Output>): Output {
  return answer instanceof WithMessage ? answer.output : answer;
}

import type { adminDanmakuCalls } from '@liuguang/contract/admin/danmaku.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { notify } from '../../message/message.public.ts';
import type { DecisionService } from '../../safety/safety.public.ts';
import { publish } from '../live/danmaku-news.ts';
import { danmakuForStaff, findDanmaku, removeDanmaku, showHidden } from './danmaku-admin.repository.ts';

interface Deps {
  readonly db: Db;
  readonly decisions: Pick<DecisionService, 'takeDown' | 'putBack'>;
}

export function danmakuAdminRoutes({ db, decisions }: Deps): AdminSection<keyof typeof adminDanmakuCalls> {
  async function known(context: AdminContext, danmakuId: string) {
    const found = await findDanmaku(db, danmakuId);
    if (!found) throw fail('NOT_FOUND');
    context.own([found.agentId]);
    context.audit({ subject: `danmaku ${found.id}`, agentId: found.agentId });
    return found;
  }

  return {
    'danmaku/list': (search, { agentIds }) => danmakuForStaff(db, search, agentIds),

    async 'danmaku/setHidden'({ danmakuId, hidden, reason }, context) {
      const { id, agentId } = await known(context, danmakuId);
      const what = { kind: 'danmaku', itemId: id, reason, by: `staff ${context.staff.staffId}` } as const;
      if (hidden) await decisions.takeDown({ ...what, agentId });
      // One that was sent back when it waited has no case.
      else if ((await decisions.putBack(what)) === null && !(await showHidden(db, id))) throw fail('NOT_FOUND');
      return {};
    },

    async 'danmaku/delete'({ danmakuId, reason }, context) {
      const { id, agentId, videoId, authorId, text } = await known(context, danmakuId);
      await context.change(async (trx) => {
        await removeDanmaku(trx, id);
        await publish(trx, { agentId, videoId, hide: id });
        await notify(trx, {
          agentId,
          accountId: authorId,
          kind: 'review',
          title: '你的弹幕已被删除',
          text: `「${text}」已被删除。理由：${reason}`,
          key: `danmaku ${id} deleted`,
          at: context.now(),
        });
      });
      return {};
    },
  };
}

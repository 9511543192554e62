import { z } from 'zod';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import { pictureIdOf } from '../picture/picture.public.ts';

const kept = z.object({ nickname: z.string(), avatar: z.string(), signature: z.string() });
const masked = '昵称已重置';

/** Hides the profile only: what somebody published is reported by itself. */
export const reportedUser: ReportedKind = {
  kind: 'user',

  async find(db, agentId, id) {
    const row = await db
      .selectFrom('accounts')
      .select(['id', 'nickname'])
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .where('deleted_at', 'is', null)
      .where('merged_into', 'is', null)
      .executeTakeFirst();
    return row ? { title: row.nickname, ownerId: row.id } : null;
  },

  async hide(trx, id) {
    const row = await trx
      .selectFrom('accounts')
      .select(['nickname', 'avatar', 'signature'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    await trx
      .updateTable('accounts')
      .set({ nickname: masked, avatar: '', signature: '' })
      .where('id', '=', id)
      .execute();
    return row;
  },

  /** Keeps what the person has chosen since then. */
  async restore(trx, id, given) {
    const { nickname, avatar, signature } = kept.parse(given);
    const same = trx.updateTable('accounts').where('id', '=', id).where('deleted_at', 'is', null);
    await same.set({ nickname }).where('nickname', '=', masked).execute();
    await same.set({ avatar }).where('avatar', '=', '').execute();
    await same.set({ signature }).where('signature', '=', '').execute();
  },

  async look(db, id, given) {
    const row = await db
      .selectFrom('accounts')
      .select(['nickname', 'avatar', 'signature'])
      .where('id', '=', id)
      .executeTakeFirst();
    const shown = kept.safeParse(given).data ?? row;
    if (!shown) return null;
    const pictureId = pictureIdOf(shown.avatar);
    return {
      text: [shown.nickname, shown.signature].filter(Boolean).join('\n'),
      pictureIds: pictureId === undefined ? [] : [pictureId],
      video: null,
    };
  },

  async media(db, id) {
    const rows = await db
      .selectFrom('pictures')
      .select('id')
      .where('account_id', '=', id)
      .where('used_by', '=', 'avatar')
      .execute();
    return rows.map((row) => row.id);
  },
};

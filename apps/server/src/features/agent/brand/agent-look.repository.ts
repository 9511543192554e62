import type { EarlierLook } from '@liuguang/contract/admin/look.ts';
import type { Db } from '../../../platform/db/db.ts';
import { themeOf } from './agent-brand.ts';

const fields = ['name', 'logo', 'tagline', 'accent', 'accent_end', 'background', 'share_picture'] as const;

export async function earlierLooks(db: Db, agentId: string): Promise<EarlierLook[]> {
  const rows = await db
    .selectFrom('agent_looks')
    .select(['id', 'replaced_at', ...fields])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ id, replaced_at, name, logo, tagline, share_picture: sharePicture, ...columns }) => ({
    lookId: id,
    replacedAt: replaced_at.getTime(),
    name,
    logo,
    tagline,
    theme: themeOf(columns),
    sharePicture,
  }));
}

/** The one that it takes the place of is kept by the table itself; false where the agent never had this look. */
export async function wearLook(trx: Db, { agentId, lookId }: { agentId: string; lookId: string }): Promise<boolean> {
  const look = await trx
    .selectFrom('agent_looks')
    .select([...fields])
    .where('agent_id', '=', agentId)
    .where('id', '=', lookId)
    .executeTakeFirst();
  if (!look) return false;
  await trx.updateTable('agents').set(look).where('id', '=', agentId).execute();
  return true;
}

export async function setSharePicture(trx: Db, agentId: string, sharePicture: string): Promise<void> {
  await trx.updateTable('agents').set({ share_picture: sharePicture }).where('id', '=', agentId).execute();
}

import type { Db } from '../../../platform/db/db.ts';
import { themeOf } from './agent-brand.ts';

/** What the icons of each agent are drawn from. */
export async function facesOfAgents(db: Db) {
  const rows = await db
    .selectFrom('agents')
    .select(['id as agentId', 'name as agentName', 'logo', 'accent', 'accent_end', 'background'])
    .orderBy('id')
    .execute();
  return rows.map(({ agentId, agentName, logo, ...columns }) => ({
    agentId,
    agentName,
    logo,
    theme: themeOf(columns),
  }));
}

export async function pictureWidths(db: Db, pictureId: string): Promise<number[]> {
  const row = await db.selectFrom('pictures').select('widths').where('id', '=', pictureId).executeTakeFirst();
  return row?.widths ?? [];
}

import type { Db } from '../../platform/db/db.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { videoTag } from './video.service.ts';

export interface GroupImport {
  /** Natural key. */
  readonly name: string;
  readonly position: number;
  readonly coverId: string | null;
  readonly tags: readonly string[];
  /** Agents that show the group. Taking one away also takes the group's videos out of that agent's list of it. */
  readonly agentIds: readonly string[];
}

/** Makes or changes a video group. Save groups before the videos in them: a listing needs its group to be shown. */
export async function saveGroup(db: Db, group: GroupImport): Promise<{ groupId: string }> {
  const fields = { position: group.position, cover_id: group.coverId, tags: [...group.tags] };
  const write = async (tx: Db) => {
    const { id } = await tx
      .insertInto('video_groups')
      .values({ name: group.name, ...fields })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    let gone = tx.deleteFrom('group_agents').where('group_id', '=', id);
    if (group.agentIds.length > 0) gone = gone.where('agent_id', 'not in', [...group.agentIds]);
    await gone.execute();
    if (group.agentIds.length > 0) {
      await tx
        .insertInto('group_agents')
        .values(group.agentIds.map((agent_id) => ({ agent_id, group_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await invalidate(tx, videoTag);
    return { groupId: id };
  };
  return db.isTransaction ? await write(db) : await db.transaction().execute(write);
}

export interface SeriesImport {
  /** Natural key. */
  readonly importKey: string;
  readonly title: string;
}

export async function saveSeries(db: Db, series: SeriesImport): Promise<{ seriesId: string }> {
  const { id } = await db
    .insertInto('series')
    .values({ import_key: series.importKey, title: series.title })
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet({ title: series.title }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { seriesId: id };
}

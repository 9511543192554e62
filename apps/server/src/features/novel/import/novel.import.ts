import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { within } from '../../../platform/db/within.ts';
import { firstGroup, openGroup } from '../../catalogue/catalogue.public.ts';
import { type ChapterChanges, mergeChapters } from './chapter.import.ts';
import { refreshNovel, setNovelAgents } from '../novel-publish.repository.ts';
import { shanghaiHourName } from '../reads/read-hours.ts';

/** The group of that name, shown by these agents at least; made when there is none. */
export async function openNovelGroup(trx: Tx, name: string, agentIds: readonly string[]): Promise<string> {
  return await openGroup(trx, 'novel', { name, position: 100, agentIds });
}

/** For novels of members who chose no group: the first that the agent shows. */
export async function groupForUploads(trx: Tx, agentId: string): Promise<string> {
  return (await firstGroup(trx, 'novel', agentId)) ?? (await openNovelGroup(trx, '用户投稿', [agentId]));
}

export interface NovelImport {
  /** Natural key: saving the same key again changes the same novel. */
  readonly importKey: string;
  readonly title: string;
  readonly authorId: string;
  /** Null: in no list until it has one. A cover that is there stays when none is given. */
  readonly coverId: string | null;
  readonly groupId: string;
  readonly state: '连载' | '完结';
  readonly rating: 'all' | '18';
  readonly synopsis: string;
  readonly tags: readonly string[];
  readonly picked?: number;
  /** Agents that show it. */
  readonly agentIds: readonly string[];
}

/** Writes the novel's own row; its lists follow with `finishNovel`. */
export async function saveNovel(trx: Tx, novel: NovelImport): Promise<{ novelId: string }> {
  const fields = {
    title: novel.title,
    author_id: novel.authorId,
    group_id: novel.groupId,
    state: novel.state,
    rating: novel.rating,
    synopsis: novel.synopsis,
    tags: [...novel.tags],
    picked: novel.picked ?? 0,
  };
  const { id } = await trx
    .insertInto('novels')
    .values({
      import_key: novel.importKey,
      cover_id: novel.coverId,
      access: 'free',
      updated_at: new Date(0),
      ...fields,
    })
    .onConflict((conflict) =>
      conflict
        .column('import_key')
        .doUpdateSet({ ...fields, ...(novel.coverId === null ? {} : { cover_id: novel.coverId }) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await setNovelAgents(trx, id, novel.agentIds);
  return { novelId: id };
}

/** The last step of an import: what was staged becomes its chapters, and the lists are brought up to date. */
export async function finishNovel(
  trx: Tx,
  novelId: string,
  merge: Parameters<typeof mergeChapters>[2],
): Promise<ChapterChanges> {
  const changes = await mergeChapters(trx, novelId, merge);
  await refreshNovel(trx, novelId, merge.now);
  return changes;
}

/** Reads that are known from elsewhere, by hours back from now; they replace what was counted. */
export async function saveReads(
  db: Db,
  novelId: string,
  agentIds: readonly string[],
  reads: readonly { hoursBack: number; reads: number }[],
  now: number,
): Promise<void> {
  await within(db, async (trx) => {
    await trx.deleteFrom('novel_read_hours').where('novel_id', '=', novelId).execute();
    for (const agentId of agentIds) {
      await sql`insert into novel_read_hours as h (agent_id, novel_id, hour, reads)
        select ${agentId}::bigint, ${novelId}::bigint, hour, sum(reads) from unnest(
          ${reads.map(({ hoursBack }) => shanghaiHourName(now - hoursBack * 3_600_000))}::text[],
          ${reads.map((one) => one.reads)}::bigint[]
        ) as given (hour, reads) group by hour`.execute(trx);
    }
    await sql`update novels set reads = greatest(reads, ${reads.reduce((sum, one) => sum + one.reads, 0)})
      where id = ${novelId}`.execute(trx);
    await sql`insert into novel_count_changes values (${novelId}) on conflict do nothing`.execute(trx);
  });
}

import type { AiJob } from '@liuguang/contract/shapes/image-tool.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type Position, start, toPage } from '../../platform/db/keyset.ts';
import { privatePicture, type FileKeys } from './image-file-address.ts';
import type { JobPicture, ToolOptions } from './process/image-messages.ts';
import type { ToolName } from './tool-list.ts';

export interface Owner {
  readonly agentId: string;
  readonly accountId: string;
}

export interface NewJob extends Owner {
  readonly tool: ToolName;
  readonly options: ToolOptions;
  readonly clientKey: string | null;
  readonly price: number;
  readonly fileId: string;
  readonly at: number;
}

/** A job that was taken off the list, with what is needed to clear up after it. */
export interface RemovedJob {
  readonly fileId: string;
  readonly price: number;
  /** It had not come to an end. */
  readonly open: boolean;
}

export const pageTag = 'image jobs';
export const resultDays = 30;
export const originalHours = 24;

const columns = [
  'id',
  'tool',
  'state',
  'progress',
  'reason',
  'price',
  'file_id',
  'before_picture',
  'after_picture',
  'created_at',
  'finished_at',
] as const;

export function imageJobRepository(db: Db, keys: FileKeys, clock: () => number) {
  type Row = Awaited<ReturnType<typeof rows>>[number];

  function of({ agentId, accountId }: Owner) {
    return db
      .selectFrom('image_jobs')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('agent_id', '=', agentId);
  }

  const rows = (owner: Owner) => of(owner).execute();

  function shape(row: Row): AiJob {
    const now = clock();
    const picture = (stored: unknown) =>
      stored === null ? null : privatePicture(keys, row.file_id, stored as JobPicture, now);
    const seen = now < row.created_at.getTime() + originalHours * 3_600_000;
    return {
      jobId: row.id,
      tool: row.tool,
      state: row.state,
      progress: row.progress / 1000,
      reason: row.reason,
      before: seen ? picture(row.before_picture) : null,
      after: picture(row.after_picture),
      price: row.price,
      createdAt: row.created_at.getTime(),
      expiresAt: row.finished_at ? row.finished_at.getTime() + resultDays * 24 * 3_600_000 : null,
    };
  }

  return {
    async insert(trx: Db, job: NewJob): Promise<string> {
      const at = new Date(job.at);
      const row = await trx
        .insertInto('image_jobs')
        .values({
          agent_id: job.agentId,
          account_id: job.accountId,
          tool: job.tool,
          options: JSON.stringify(job.options),
          client_key: job.clientKey,
          state: 'queued',
          price: job.price,
          file_id: job.fileId,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** Counts one more job of the day; false when that would be one too many. */
    async begin(trx: Db, accountId: string, day: string, most: number): Promise<boolean> {
      if (most < 1) return false;
      const { rows: begun } = await sql`insert into image_job_days as d (account_id, day, begun)
        values (${accountId}, ${day}, 1)
        on conflict (account_id, day) do update set begun = d.begun + 1 where d.begun < ${most}
        returning begun`.execute(trx);
      return begun.length > 0;
    },

    async begunOn(accountId: string, day: string): Promise<number> {
      const row = await db
        .selectFrom('image_job_days')
        .select('begun')
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row?.begun ?? 0;
    },

    async ownerOf(fileId: string): Promise<Owner | null> {
      const row = await db
        .selectFrom('image_jobs')
        .select(['agent_id as agentId', 'account_id as accountId'])
        .where('file_id', '=', fileId)
        .executeTakeFirst();
      return row ?? null;
    },

    async find(owner: Owner, jobId: string): Promise<AiJob | null> {
      const row = await of(owner).where('id', '=', jobId).executeTakeFirst();
      return row ? shape(row) : null;
    },

    async findByKey(owner: Owner, clientKey: string): Promise<AiJob | null> {
      const row = await of(owner).where('client_key', '=', clientKey).executeTakeFirst();
      return row ? shape(row) : null;
    },

    async page(owner: Owner, size: number, after: Position | null) {
      const found = await of(owner)
        .where('id', '<', (after ?? start).id)
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(pageTag, size, found, (row) => ({ value: '0', id: row.id }), shape);
    },

    async remove(trx: Db, { agentId, accountId }: Owner, jobId: string): Promise<RemovedJob | null> {
      const row = await trx
        .deleteFrom('image_jobs')
        .where('id', '=', jobId)
        .where('account_id', '=', accountId)
        .where('agent_id', '=', agentId)
        .returning(['file_id', 'price', 'state'])
        .executeTakeFirst();
      if (!row) return null;
      return { fileId: row.file_id, price: row.price, open: row.state === 'queued' || row.state === 'processing' };
    },
  };
}

export type ImageJobs = ReturnType<typeof imageJobRepository>;

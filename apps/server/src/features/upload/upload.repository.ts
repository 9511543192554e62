import type { z } from 'zod';
import type { upload } from '@liuguang/contract/shapes/upload.ts';
import { sql } from 'kysely';
import type { AsRow } from '../../platform/db/schema/as-row.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { momentOf, type Page, type Position, toPage } from '../../platform/db/keyset.ts';
import { pictureColumns, pictureShape, storedPicture } from '../picture/picture.public.ts';
import { announceArrival } from './upload-events.ts';
import type { UploadMetadata, UploadWish } from './protocol/upload-metadata.ts';

export type UploadShape = z.infer<typeof upload>;

export interface Owner {
  readonly agentId: string;
  readonly accountId: string;
}

export interface StoredUpload {
  readonly uploadId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: UploadShape['kind'];
  readonly title: string;
  readonly size: number;
  readonly state: UploadShape['state'];
  readonly mediaId: string;
  readonly lease: string | null;
  readonly createdAt: number;
}

export const pageTag = 'uploads';

/** Which uploads a page is about. */
export interface Which {
  readonly kind?: UploadShape['kind'] | undefined;
  readonly uploadId?: string | undefined;
}

/** What a page shows, before the progress of running uploads is known from their files. */
export type Row = UploadShape & { size: number };

const columns = [
  'id as uploadId',
  'agent_id as agentId',
  'account_id as accountId',
  'kind',
  'title',
  'size',
  'state',
  'media_id as mediaId',
  'lease',
  'created_at as createdAt',
] as const;

export type UploadRepository = ReturnType<typeof uploadRepository>;

export function uploadRepository(db: Db) {
  return {
    async create({ agentId, accountId }: Owner, size: number, about: UploadMetadata, now: number): Promise<string> {
      const at = new Date(now);
      const { id } = await db
        .insertInto('uploads')
        .values({
          agent_id: agentId,
          account_id: accountId,
          kind: about.kind,
          title: about.title,
          description: about.description,
          tags: about.tags,
          // A group that this agent does not show is no group.
          group_id: about.kind === 'novel' ? null : shownGroup('group_agents', agentId, about.groupId),
          novel_group_id: about.kind === 'novel' ? shownGroup('novel_group_agents', agentId, about.groupId) : null,
          ...(about.wish ? wishColumns(about.wish) : {}),
          size,
          state: 'uploading',
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Null also when it is somebody else's. */
    async find(uploadId: string, owner?: Owner): Promise<StoredUpload | null> {
      let query = db.selectFrom('uploads').select(columns).where('id', '=', uploadId).where(notDeleted('uploads'));
      if (owner) query = query.where('account_id', '=', owner.accountId).where('agent_id', '=', owner.agentId);
      const row = await query.executeTakeFirst();
      return row ? toStored(row) : null;
    },

    async page(
      { agentId, accountId }: Owner,
      { kind, uploadId }: Which,
      size: number,
      after: Position | null,
    ): Promise<Page<Row>> {
      let query = db
        .selectFrom('uploads as u')
        .leftJoin('pictures as p', (join) => join.onRef('p.id', '=', 'u.media_id').on('u.kind', '=', 'image'))
        .select(['u.id', 'u.kind', 'u.title', 'u.size', 'u.state', 'u.progress', 'u.reason'])
        .select(['u.video_id', 'u.novel_id'])
        .select(['u.created_at', ...pictureColumns])
        .select(
          sql<boolean>`u.video_id is null or exists (select from video_listings l
            where l.video_id = u.video_id and l.group_id >= -1 and l.published_at <= now())`.as('shown'),
        )
        .where('u.account_id', '=', accountId)
        .where('u.agent_id', '=', agentId)
        .where(notDeleted('u'));
      if (kind) query = query.where('u.kind', '=', kind);
      if (uploadId !== undefined) query = query.where('u.id', '=', uploadId);
      if (after) {
        query = query.where(sql<boolean>`(u.created_at, u.id) < (${momentOf(after)}, ${after.id}::bigint)`);
      }
      const rows = await query
        .orderBy('u.created_at', 'desc')
        .orderBy('u.id', 'desc')
        .limit(size + 1)
        .execute();
      return toPage(
        pageTag,
        size,
        rows,
        (row) => ({ value: String(row.created_at.getTime()), id: row.id }),
        (row) => {
          const picture = storedPicture(row);
          return {
            uploadId: row.id,
            kind: row.kind,
            title: row.title,
            size: Number(row.size),
            state: row.state,
            progress: row.progress / 1000,
            reason: row.reason,
            createdAt: row.created_at.getTime(),
            publishedId: row.state === 'published' ? (row.video_id ?? row.novel_id ?? row.pictureId) : null,
            ...(picture ? { picture: pictureShape(picture) } : {}),
            ...(row.state === 'published' && !row.shown ? { shown: false } : {}),
          };
        },
      );
    },

    /** False when it has left that state meanwhile. */
    async move(
      trx: Db,
      uploadId: string,
      from: readonly UploadShape['state'][],
      to: UploadShape['state'],
      now: number,
    ): Promise<boolean> {
      const row = await trx
        .updateTable('uploads')
        .set({ state: to, progress: 0, reason: null, lease: null, lease_until: null, updated_at: new Date(now) })
        .where('id', '=', uploadId)
        .where('state', 'in', [...from])
        .returning(['agent_id as agentId', 'account_id as accountId', 'kind'])
        .executeTakeFirst();
      if (row && from.includes('uploading') && to === 'queued') await announceArrival(trx, { uploadId, ...row }, now);
      return row !== undefined;
    },

    /** False when it is too late: it is published, or waits for a moderator. */
    async remove(uploadId: string): Promise<boolean> {
      const result = await db
        .deleteFrom('uploads')
        .where('id', '=', uploadId)
        .where('state', 'not in', ['review', 'published'])
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async inState(state: UploadShape['state']): Promise<StoredUpload[]> {
      const rows = await db.selectFrom('uploads').select(columns).where('state', '=', state).orderBy('id').execute();
      return rows.map(toStored);
    },

    async existing(
      uploadIds: readonly string[],
    ): Promise<Map<string, { state: UploadShape['state']; lease: string | null }>> {
      if (uploadIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('uploads')
        .select(['id', 'state', 'lease'])
        .where('id', 'in', [...uploadIds])
        .execute();
      return new Map(rows.map(({ id, state, lease }) => [id, { state, lease }]));
    },
  };
}

function wishColumns({ hidden, linkOnly, publishAt, coverUploadId, series }: UploadWish) {
  return {
    is_private: hidden,
    link_only: linkOnly,
    publish_at: publishAt === undefined ? null : new Date(publishAt),
    cover_upload_id: parseId(coverUploadId ?? ''),
    series_id: parseId(series?.seriesId ?? ''),
    series_title: series?.title || null,
    series_index: series?.index ?? null,
  };
}

/** What its creator deleted waits for its end in the list of works, and there alone. */
function notDeleted(table: 'uploads' | 'u') {
  return sql<boolean>`not exists (select from video_creators c
    where c.video_id = ${sql.ref(`${table}.video_id`)} and c.deleted_at is not null)`;
}

function shownGroup(table: 'group_agents' | 'novel_group_agents', agentId: string, groupId: string | undefined) {
  if (groupId === undefined) return null;
  return sql<string | null>`(select group_id from ${sql.table(table)}
    where agent_id = ${agentId}::bigint and group_id::text = ${groupId})`;
}

function toStored({ size, createdAt, ...row }: AsRow<StoredUpload, 'size', 'createdAt'>): StoredUpload {
  return { ...row, size: Number(size), createdAt: createdAt.getTime() };
}

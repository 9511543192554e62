import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { SentPart } from '../storage.ts';

/** How far an upload into the bucket has got. */
export interface UploadObject {
  readonly uploadId: string;
  readonly size: number;
  readonly partBytes: number;
  readonly partsId: string | null;
  readonly received: number;
  readonly tail: string | null;
  readonly tailBytes: number;
  readonly tails: number;
  readonly isWhole: boolean;
  /** When the last bytes came, epoch milliseconds. */
  readonly at: number;
}

export type UploadObjects = ReturnType<typeof uploadObjects>;

const columns = sql`upload_id as "uploadId", size::float8 as size, part_bytes as "partBytes", parts_id as "partsId",
  received::float8 as received, tail, tail_bytes as "tailBytes", tails, is_whole as "isWhole",
  extract(epoch from updated_at)::float8 * 1000 as at`;

/** What changes how far an upload has got names its writer, and is not taken once there is another. */
export function uploadObjects(db: Db) {
  return {
    async create(uploadId: string, size: number, partBytes: number): Promise<void> {
      await sql`insert into upload_objects (upload_id, size, part_bytes) values (${uploadId}, ${size}, ${partBytes})
        on conflict do nothing`.execute(db);
    },

    async find(uploadId: string): Promise<UploadObject | null> {
      const { rows } =
        await sql<UploadObject>`select ${columns} from upload_objects where upload_id = ${uploadId}`.execute(db);
      return rows[0] ?? null;
    },

    /** From now on nobody else writes. */
    async take(uploadId: string, writer: string): Promise<UploadObject | null> {
      const { rows } = await sql<UploadObject>`update upload_objects set writer = ${writer}::uuid
        where upload_id = ${uploadId} and not is_whole returning ${columns}`.execute(db);
      return rows[0] ?? null;
    },

    /** The first name stays: answers the one that is valid, null when somebody else writes now. */
    async nameParts(uploadId: string, writer: string, partsId: string): Promise<string | null> {
      const { rows } = await sql<{
        partsId: string;
      }>`update upload_objects set parts_id = coalesce(parts_id, ${partsId})
        where upload_id = ${uploadId} and writer = ${writer}::uuid returning parts_id as "partsId"`.execute(db);
      return rows[0]?.partsId ?? null;
    },

    async reservePart(uploadId: string, writer: string): Promise<number | null> {
      const { rows } = await sql<{ number: number }>`update upload_objects set next_part = next_part + 1
        where upload_id = ${uploadId} and writer = ${writer}::uuid returning next_part - 1 as number`.execute(db);
      return rows[0]?.number ?? null;
    },

    /** False when somebody else writes now, or the upload is gone. */
    async addPart(uploadId: string, writer: string, { number, etag }: SentPart, received: number): Promise<boolean> {
      const { rows } = await sql`with held as (
          update upload_objects set received = ${received}, tail = null, tail_bytes = 0, updated_at = now()
          where upload_id = ${uploadId} and writer = ${writer}::uuid returning upload_id)
        insert into upload_parts (upload_id, number, etag) select upload_id, ${number}::int, ${etag} from held
        returning number`.execute(db);
      return rows.length > 0;
    },

    async setTail(uploadId: string, writer: string, tail: string, bytes: number, received: number): Promise<boolean> {
      const { rows } = await sql`update upload_objects
        set received = ${received}, tail = ${tail}, tail_bytes = ${bytes}, tails = tails + 1, updated_at = now()
        where upload_id = ${uploadId} and writer = ${writer}::uuid returning upload_id`.execute(db);
      return rows.length > 0;
    },

    async partsOf(uploadId: string): Promise<SentPart[]> {
      const { rows } = await sql<SentPart>`select number, etag from upload_parts where upload_id = ${uploadId}
        order by number`.execute(db);
      return rows;
    },

    /** All of it is there: parts as one object now, or a tail that has everything. */
    async complete(uploadId: string): Promise<void> {
      await sql`with whole as (
          update upload_objects set is_whole = true, parts_id = null, writer = null, updated_at = now()
          where upload_id = ${uploadId} returning upload_id)
        delete from upload_parts p using whole w where p.upload_id = w.upload_id`.execute(db);
    },

    /** It was put as one object. */
    async setPut(uploadId: string, size: number, partBytes: number): Promise<void> {
      await sql`insert into upload_objects (upload_id, size, part_bytes, received, is_whole)
        values (${uploadId}, ${size}, ${partBytes}, ${size}, true)
        on conflict (upload_id) do update set size = excluded.size, received = excluded.received, is_whole = true,
          tail = null, tail_bytes = 0, writer = null, updated_at = now()`.execute(db);
    },

    /** Nobody writes to it any more. */
    async close(uploadId: string): Promise<UploadObject | null> {
      const { rows } = await sql<UploadObject>`update upload_objects set writer = null
        where upload_id = ${uploadId} returning ${columns}`.execute(db);
      return rows[0] ?? null;
    },

    /** Of those, which the rows name. */
    async named(uploadIds: readonly string[]): Promise<Map<string, UploadObject>> {
      if (uploadIds.length === 0) return new Map();
      const { rows } = await sql<UploadObject>`select ${columns} from upload_objects
        where upload_id = any(${[...uploadIds]}::bigint[])`.execute(db);
      return new Map(rows.map((row) => [row.uploadId, row]));
    },

    async remove(uploadId: string): Promise<void> {
      await sql`delete from upload_objects where upload_id = ${uploadId}`.execute(db);
    },

    async allWhole(): Promise<string[]> {
      const { rows } = await sql<{ uploadId: string }>`select upload_id as "uploadId" from upload_objects
        where is_whole order by upload_id`.execute(db);
      return rows.map(({ uploadId }) => uploadId);
    },

    /** Of uploads that are gone, and were not written to for so long. */
    async orphans(olderThanMs: number): Promise<string[]> {
      const { rows } = await sql<{ uploadId: string }>`select upload_id as "uploadId" from upload_objects o
        where updated_at < now() - make_interval(secs => ${olderThanMs / 1000})
          and not exists (select from uploads u where u.id = o.upload_id)`.execute(db);
      return rows.map(({ uploadId }) => uploadId);
    },
  };
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { StoredImport } from '../import-run.ts';

export interface KnownKey {
  readonly fingerprint: string;
  readonly uploadId: string | null;
  /** Null as well when it is gone. */
  readonly videoId: string | null;
  readonly novelId: string | null;
  /** The upload that will become it, or null when that has failed or gone. */
  readonly uploadState: string | null;
}

type Source = Pick<StoredImport, 'agentId' | 'sourceName'>;

export async function findKey(db: Db, { agentId, sourceName }: Source, key: string): Promise<KnownKey | null> {
  const { rows } =
    await sql<KnownKey>`select k.fingerprint, k.upload_id as "uploadId", v.id as "videoId", n.id as "novelId",
      u.state as "uploadState"
    from import_keys k left join uploads u on u.id = k.upload_id
    left join videos v on v.id = coalesce(k.video_id, u.video_id) left join novels n on n.id = coalesce(k.novel_id, u.novel_id)
    where k.agent_id = ${agentId}::bigint and k.source_name = ${sourceName} and k.source_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Takes the key for this upload. False when somebody else took it since it was looked at: `before` is the upload that it
 * had then.
 */
export async function takeKey(
  trx: Db,
  { agentId, sourceName }: Source,
  key: string,
  { before, uploadId, fingerprint }: { before: string | null; uploadId: string; fingerprint: string },
): Promise<boolean> {
  const result = await sql`insert into import_keys as k (agent_id, source_name, source_key, fingerprint, upload_id)
    values (${agentId}::bigint, ${sourceName}, ${key}, ${fingerprint}, ${uploadId}::bigint)
    on conflict (agent_id, source_name, source_key) do update
      set upload_id = excluded.upload_id, fingerprint = excluded.fingerprint, video_id = null, novel_id = null, updated_at = now()
      where k.upload_id is not distinct from ${before}::bigint`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function noteItem(
  trx: Db,
  { agentId, sourceName }: Source,
  key: string,
  { videoId, novelId, fingerprint }: { videoId: string | null; novelId: string | null; fingerprint: string },
): Promise<void> {
  await sql`update import_keys set video_id = ${videoId}::bigint, novel_id = ${novelId}::bigint, fingerprint = ${fingerprint},
      updated_at = now()
    where agent_id = ${agentId}::bigint and source_name = ${sourceName} and source_key = ${key}`.execute(trx);
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface MediaImport {
  readonly mediaId: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
}

/** Records media whose files are already in storage under `media/<mediaId>/`. */
export async function saveMedia(db: Kysely<Schema>, media: MediaImport): Promise<void> {
  const fields = { duration_ms: media.durationMs, width: media.width, height: media.height };
  await db
    .insertInto('media')
    .values({ id: media.mediaId, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

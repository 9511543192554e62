import { sql } from 'kysely';
import type { CatalogueKind } from '../groups/group-tables.ts';

/** Where the picks of a kind are, as parts of statements. */
export const pickTables = {
  video: { table: sql.table('video_picks'), id: sql.ref('video_id') },
  novel: { table: sql.table('novel_picks'), id: sql.ref('novel_id') },
} as const satisfies Record<CatalogueKind, unknown>;

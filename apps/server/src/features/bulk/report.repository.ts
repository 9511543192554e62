import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import type { CatalogueKind } from './kinds.ts';

type Told = AdminOutput<'bulk/report'>['list'][number];

const titles = {
  video: sql`select v.title from videos v where v.id = r.item_id`,
  novel: sql`select n.title from novels n where n.id = r.item_id`,
} as const;

/** Rows that were left alone; once an operation has ended, those as well that it never came to. */
export async function listLeft(
  db: Db,
  { operationId, kind, ended }: { operationId: string; kind: CatalogueKind; ended: boolean },
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<Page<Told>> {
  const tag = `bulk report ${operationId}`;
  const after = decodeCursor(tag, cursor);
  const states = ended ? ['skipped', 'kept', 'waiting'] : ['skipped', 'kept'];
  const { rows } = await sql<Told & { position: number }>`select r.position, r.item_id::text as "itemId",
      coalesce((${titles[kind]}), '') as title, r.state, r.reason
    from bulk_rows r where r.operation_id = ${operationId}::bigint and r.state = any(${states}::text[])
      and r.position > ${after?.id ?? '-1'}::int order by r.position limit ${size + 1}`.execute(db);
  return toPage(
    tag,
    size,
    rows,
    (row) => ({ value: '0', id: String(row.position) }),
    ({ position: _position, ...row }) => row,
  );
}

import type { ChannelOverride } from '@liuguang/contract/admin/channel/override.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueKind } from '../groups/group-tables.ts';
import type { Scope } from '../scope.ts';
import { type JoinedPicture, withCover } from '../../picture/picture.public.ts';
import { overrideTables } from './override-tables.ts';

/** What an agent shows otherwise, with the item that it is about. */
export interface KnownOverride extends ChannelOverride {
  readonly itemId: string;
  readonly coverId: string | null;
  /** Of a novel: the first chapter that asks for `access`. */
  readonly accessFrom: number;
}

type Row = Omit<KnownOverride, 'cover' | 'changedAt' | 'coverId'> & JoinedPicture & { readonly changedAt: Date };

/** The overrides of these items by agents of the scope, by agent. */
export async function readOverrides(
  db: Db,
  kind: CatalogueKind,
  itemIds: readonly string[],
  scope: Scope,
): Promise<KnownOverride[]> {
  if (itemIds.length === 0) return [];
  const { overrides, itemId } = overrideTables[kind];
  const { rows } = await sql<Row>`select o.${sql.id(itemId)} as "itemId", o.agent_id as "agentId", o.title, o.access,
      ${kind === 'novel' ? sql`o.access_from` : sql`1`} as "accessFrom", o.hidden, o.changed_at as "changedAt",
      s.display_name as "changedBy", p.id as "pictureId", p.width, p.height, p.widths, p.placeholder, p.avif
    from ${sql.table(overrides)} o left join pictures p on p.id = o.cover_id left join staff s on s.id = o.changed_by
    where o.${sql.id(itemId)} = any(${[...itemIds]}::bigint[])
      and (${scope === null} or o.agent_id = any(${[...(scope ?? [])]}::bigint[]))
    order by o.agent_id`.execute(db);
  return rows.map(({ changedAt, ...row }) =>
    Object.assign(withCover(row), { coverId: row.pictureId, changedAt: changedAt.getTime() }),
  );
}

/** Writers of overrides and of lists of one item take turns. False when there is none. */
export async function lockItem(trx: Db, kind: CatalogueKind, id: string): Promise<boolean> {
  const { desk, itemId } = overrideTables[kind];
  const { rows } = await sql`select from ${sql.table(desk)} where ${sql.id(itemId)} = ${id} for update`.execute(trx);
  return rows.length > 0;
}

interface OverrideRow {
  readonly itemId: string;
  readonly agentId: string;
  readonly title: string | null;
  readonly coverId: string | null;
  readonly access: ChannelOverride['access'];
  readonly accessFrom: number;
  readonly hidden: boolean;
}

/** Nothing of its own is no override. */
export async function writeOverride(
  trx: Db,
  kind: CatalogueKind,
  row: OverrideRow,
  staffId: string | null,
): Promise<void> {
  const { overrides, itemId: column } = overrideTables[kind];
  const { itemId, agentId, title, coverId, access, accessFrom, hidden } = row;
  if (title === null && coverId === null && access === null && !hidden) {
    await sql`delete from ${sql.table(overrides)} where agent_id = ${agentId} and ${sql.id(column)} = ${itemId}`.execute(
      trx,
    );
    return;
  }
  const [from, given] = kind === 'novel' ? [sql`, access_from`, sql`, ${accessFrom}`] : [sql``, sql``];
  await sql`insert into ${sql.table(overrides)}
      (agent_id, ${sql.id(column)}, title, cover_id, access, hidden, changed_by, changed_at${from})
    values (${agentId}, ${itemId}, ${title}, ${coverId}, ${access}, ${hidden}, ${staffId}, now()${given})
    on conflict (agent_id, ${sql.id(column)}) do update set title = excluded.title, cover_id = excluded.cover_id,
      access = excluded.access, hidden = excluded.hidden, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at${kind === 'novel' ? sql`, access_from = excluded.access_from` : sql``}`.execute(
    trx,
  );
}

/** Pictures that were taken for a channel's cover and that no channel shows any more, go. */
export async function releaseCovers(trx: Db, usedBy: string): Promise<void> {
  await sql`update pictures p set used_by = null, unused_since = now() where p.used_by = ${usedBy}
    and not exists (select from video_overrides o where o.cover_id = p.id)
    and not exists (select from novel_overrides o where o.cover_id = p.id)`.execute(trx);
}

/** The covers that channels show instead of the item's own. */
export async function overrideCovers(db: Db, kind: CatalogueKind, id: string): Promise<string[]> {
  const { overrides, itemId } = overrideTables[kind];
  const { rows } = await sql<{ id: string }>`select distinct cover_id as id from ${sql.table(overrides)}
    where ${sql.id(itemId)} = ${id} and cover_id is not null`.execute(db);
  return rows.map((row) => row.id);
}

/** Of a list of desks `d`: whether some agent of the scope has an override of it. */
export function isOverridden(
  kind: CatalogueKind,
  wanted: 'true' | 'false' | undefined,
  scope: Scope,
): RawBuilder<unknown> | false {
  if (wanted === undefined) return false;
  const { overrides, itemId } = overrideTables[kind];
  const some = sql`exists (select from ${sql.table(overrides)} o where o.${sql.id(itemId)} = d.${sql.id(itemId)}
    and (${scope === null} or o.agent_id = any(${[...(scope ?? [])]}::bigint[])))`;
  return wanted === 'true' ? some : sql`not ${some}`;
}

/** What `from` shows otherwise, `to` does as well; what it hides is not its to show. Before the titles are shared. */
export async function copyOverrides(
  trx: Db,
  kind: CatalogueKind,
  { from, to, staffId }: { from: string; to: string; staffId: string | null },
): Promise<number> {
  const { overrides, itemId } = overrideTables[kind];
  const more = kind === 'novel' ? sql`, access_from` : sql``;
  const { numAffectedRows } = await sql`insert into ${sql.table(overrides)}
      (agent_id, ${sql.id(itemId)}, title, cover_id, access, changed_by${more})
    select ${to}::bigint, ${sql.id(itemId)}, title, cover_id, access, ${staffId}::bigint${more}
    from ${sql.table(overrides)} where agent_id = ${from} and not hidden on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

import type { LegalState } from '@liuguang/contract/admin/system/legal.ts';
import type { LegalKind } from '@liuguang/contract/shapes/brand.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';

const shown = 100;

/** What every agent without a text of its own shows; null: nobody has ever written one. */
export async function newestVersion(db: Db, kind: LegalKind): Promise<{ body: string; at: Date; by: string } | null> {
  const row = await db
    .selectFrom('legal_text_versions')
    .select(['body', 'made_at as at', 'made_by as by'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function legalState(db: Db, kind: LegalKind): Promise<LegalState> {
  const newest = await newestVersion(db, kind);
  const { count } = await db
    .selectFrom('agent_legal_texts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return {
    kind,
    text: newest?.body ?? '',
    changed: newest && { at: newest.at.getTime(), by: newest.by },
    agentsWithOwn: Number(count),
  };
}

export async function addVersion(
  trx: Db,
  { kind, body, by, now }: { kind: LegalKind; body: string; by: string; now: number },
): Promise<void> {
  await trx
    .insertInto('legal_text_versions')
    .values({ kind, body, made_by: by, made_at: new Date(now) })
    .execute();
}

const about = sql<number>`char_length(body)`.as('length');

export async function listVersions(db: Db, kind: LegalKind) {
  const rows = await db
    .selectFrom('legal_text_versions')
    .select(['id', 'made_at', 'made_by', about])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map(versionOf);
}

export async function findVersion(db: Db, versionId: string) {
  if (parseId(versionId) === null) return null;
  const row = await db
    .selectFrom('legal_text_versions')
    .select(['id', 'kind', 'body', 'made_at', 'made_by', about])
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row ? { ...versionOf(row), kind: row.kind, text: row.body } : null;
}

function versionOf(row: { id: string; made_at: Date; made_by: string; length: number }) {
  return { versionId: row.id, at: row.made_at.getTime(), by: row.made_by, length: row.length };
}

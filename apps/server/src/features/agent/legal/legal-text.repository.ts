import { type LegalKind, legalKinds } from '@liuguang/contract/shapes/brand.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** The texts that an agent wrote itself. */
export async function legalTexts(db: Db, agentId: string) {
  const rows = await db
    .selectFrom('agent_legal_texts')
    .select(['kind', 'body', 'updated_at as updatedAt'])
    .where('agent_id', '=', agentId)
    .execute();
  return new Map(rows.map(({ kind, ...row }) => [kind, row]));
}

/** An empty text is none. One that stays as it was keeps its date: people are shown when it last changed. */
export async function saveLegalTexts(
  trx: Db,
  agentId: string,
  texts: Readonly<Record<LegalKind, string>>,
): Promise<void> {
  for (const kind of legalKinds) {
    const body = texts[kind];
    if (body === '') {
      await trx.deleteFrom('agent_legal_texts').where('agent_id', '=', agentId).where('kind', '=', kind).execute();
      continue;
    }
    await trx
      .insertInto('agent_legal_texts')
      .values({ agent_id: agentId, kind, body })
      .onConflict((conflict) =>
        conflict
          .columns(['agent_id', 'kind'])
          .doUpdateSet({ body, updated_at: sql`now()` })
          .where('agent_legal_texts.body', '<>', body),
      )
      .execute();
  }
}

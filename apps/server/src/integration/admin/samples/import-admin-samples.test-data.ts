import { insertImport } from '../../../features/import/import.repository.ts';
import type { Database } from '../../../platform/db/database.ts';

/** 导入: imports of an agent in the states that calls ask for, by the call. */
export async function importThings({ db, pool }: Database, agentId: string, word: string) {
  const make = async (state: string) => {
    const importId = await insertImport(db, {
      agentId,
      moreAgentIds: [],
      kind: 'csv',
      source: `${word}.csv`,
      sourceName: `csv ${word}`,
      options: { groupName: '', author: '', perSecond: 5 },
      madeBy: 'sample',
      confirmed: null,
      isDraft: true,
      now: Date.now(),
    });
    await pool.query('update imports set state = $2 where id = $1', [importId, state]);
    await pool.query(
      `insert into import_rows (import_id, source_key, kind, title, record, fingerprint, state)
       values ($1, '1', 'video', $2, '{"file":null}', 'x', 'planned')`,
      [importId, `${word}片`],
    );
    return importId;
  };
  return {
    importId: await make('draft'),
    importOf: {
      check: await make('draft'),
      start: await make('checked'),
      cancel: await make('checked'),
      retry: await make('failed'),
      undo: await make('done'),
    },
  };
}

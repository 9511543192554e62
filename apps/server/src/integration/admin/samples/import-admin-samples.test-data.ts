import { insertImport } from '../../../features/import/import.repository.ts';
import type { Database } from '../../../platform/db/database.ts';

/** 导入: imports of each agent in the states that calls ask for, a sample for each call. */
export async function importSamples({ db, pool }: Database, { mine, theirs }: { mine: string; theirs: string }) {
  const make = async (agentId: string, word: string, state: string) => {
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
  const foreign = { importId: await make('8', theirs, 'draft') };
  const own = async (state: string) => ({ importId: await make('3', mine, state) });
  const part = { offset: 0, data: Buffer.from('标题,地址\n海,https://a.example/1.mp4\n').toString('base64') };
  const how = { encoding: 'utf-8', delimiter: ',', mapping: { title: 0, file: 1 } };
  const draft = await own('draft');
  const opened = { agentId: '3', kind: 'csv', source: 'a.csv', sourceName: `${mine}表`, groupName: '', author: '' };
  return {
    'imports/list': { input: {}, showsMine: true },
    'imports/get': { input: draft, foreign, showsMine: true },
    'imports/rows': { input: draft, foreign, showsMine: true },
    'imports/open': { input: opened },
    'imports/addPart': { input: { ...draft, ...part }, foreign: { ...foreign, ...part } },
    'imports/preview': { input: draft, foreign },
    'imports/check': { input: { ...(await own('draft')), ...how }, foreign: { ...foreign, ...how } },
    'imports/start': {
      input: { ...(await own('checked')), hasRights: true },
      foreign: { ...foreign, hasRights: true },
    },
    'imports/cancel': { input: await own('checked'), foreign },
    'imports/retry': { input: await own('failed'), foreign },
    'imports/undo': { input: await own('done'), foreign },
  };
}

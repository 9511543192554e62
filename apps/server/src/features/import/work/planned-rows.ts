import type { Db } from '../../../platform/db/db.ts';
import { hostPace } from '../fetch/host-pace.ts';
import { sourceWeb } from '../fetch/source-web.ts';
import type { StoredImport } from '../import-run.ts';
import { openSource } from '../source/open-source.ts';
import { fingerprintOf, type SourceRecord } from '../source/source-record.ts';
import { findKey } from './keys.repository.ts';

export interface PlannedRow {
  readonly record: SourceRecord;
  readonly what: 'new' | 'change' | 'same' | 'none';
}

type Planned = Pick<StoredImport, 'agentId' | 'sourceName' | 'kind' | 'source' | 'options'>;

/** A dry run that leaves nothing behind: reads the source to its end and says of each record what would happen. */
export async function* plannedRows(
  db: Db,
  run: Planned,
  { allowLoopback, signal }: { allowLoopback: boolean; signal: AbortSignal },
): AsyncGenerator<PlannedRow> {
  const web = sourceWeb({ pace: hostPace(), perSecond: run.options.perSecond, allowLoopback, signal });
  const read = await openSource(run, web, run.source);
  const seen = new Set<string>();
  for await (const { record } of read(null, Date.now())) {
    if (record.problem !== '') yield { record, what: 'none' };
    else if (seen.has(record.key)) yield { record: { ...record, problem: '编号与前面的行相同' }, what: 'none' };
    else {
      seen.add(record.key);
      const known = await findKey(db, run, record.key);
      const isThere = known && (known.videoId ?? known.novelId ?? known.uploadState) !== null;
      const isSame = known?.fingerprint === fingerprintOf(record);
      yield { record, what: !isThere ? 'new' : isSame ? 'same' : 'change' };
    }
  }
}

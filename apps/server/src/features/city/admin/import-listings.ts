import type { Db } from '../../../platform/db/db.ts';
import { within } from '../../../platform/db/within.ts';
import { type CsvListing, readListings } from './listing-csv.ts';
import { saveListing } from '../city.import.ts';

interface To {
  readonly agentId: string;
  readonly authorId: string;
  readonly dryRun: boolean;
  readonly at: number;
}

interface Imported {
  readonly rows: readonly CsvListing[];
  /** How many of them cannot be taken. One, and nothing is written. */
  readonly wrong: number;
  readonly imported: number;
}

/** Row by row, all of them or none; the same file again changes what it made. */
export async function importListings(db: Db, text: string, { agentId, authorId, dryRun, at }: To): Promise<Imported> {
  const rows = readListings(text);
  const wrong = rows.filter(({ problem }) => problem !== null).length;
  if (dryRun || wrong > 0) return { rows, wrong, imported: 0 };
  await within(db, async (trx) => {
    for (const { importKey, form } of rows) {
      if (!form) continue;
      const whose = { importKey: `${agentId} ${importKey}`, agentId, authorId };
      await saveListing(trx, { ...whose, form, verified: true, collects: 0, publishedAt: new Date(at) });
    }
  });
  return { rows, wrong, imported: rows.length };
}

import type { Database } from '../../platform/db/database.ts';
import { fuzz, type FuzzOptions, type FuzzReport } from '../../testing/fuzz/fuzz.ts';
import { tellFindings } from '../../testing/fuzz/tell.ts';

/** The same at length, for the bench: on a database of its own, outside of any test. */
export async function fuzzDatabase(
  database: Database,
  options: FuzzOptions,
): Promise<{ report: FuzzReport; told: string }> {
  const report = await fuzz(database, options);
  return { report, told: tellFindings(report) };
}

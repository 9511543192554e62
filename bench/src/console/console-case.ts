import type { Database } from '@liuguang/server/platform/db/database.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { row } from '../support/print.ts';

/** One list as the console asks for it. */
export interface ListCase {
  readonly name: string;
  readonly ask: (database: Database) => Promise<{ list: readonly unknown[] }>;
  /** It must find something: an empty answer is quick for the wrong reason. */
  readonly empty?: boolean;
}

const capMs = 500;
const rounds = 5;

/** Makes rows in a database of its own and asks for every list: each under half a second. */
export async function measureLists(
  make: (database: Database) => Promise<void>,
  cases: readonly ListCase[],
): Promise<boolean> {
  return await withOwnDatabase(async (database) => {
    await make(database);
    let good = true;
    for (const one of cases) good = (await measure(database, one)) && good;
    return good;
  });
}

/** The first answer counts as well: nobody asks five times. */
async function measure(database: Database, { name, ask, empty = false }: ListCase): Promise<boolean> {
  let slowest = 0;
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    found = (await ask(database)).list.length;
    slowest = Math.max(slowest, performance.now() - begun);
  }
  const right = found > 0 !== empty;
  row(name, slowest, capMs, `${found} rows${right ? '' : ', which is wrong'}`);
  return right && slowest < capMs;
}

import { type Db, transact } from '../../platform/db/db.ts';
import { bulkKinds } from './kinds.ts';
import { queueOperation } from './run-operation.ts';
import { leftBehind, pruneOperations, pruneRows } from './sweep.repository.ts';

/** A chunk takes a second at most: who has not been heard of for so long is dead. */
const quietMs = 20_000;

export async function sweep(db: Db, now: number): Promise<void> {
  for (const operationId of await leftBehind(db, now, now - quietMs)) await queueOperation(db, operationId);
  for (const kind of Object.values(bulkKinds)) await transact(db, (trx) => kind.endPicks(trx, now));
  // A few thousand rows at a time: nobody waits for the locks of a long deletion.
  let pruned = 1;
  while (pruned > 0) pruned = await pruneRows(db, now);
  await pruneOperations(db, now);
}

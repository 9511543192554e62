import type { Db } from '../../../platform/db/db.ts';
import { createBatches } from '../../../platform/db/batches.ts';
import { countUses, useKey, type UseTables } from '../../catalogue/catalogue.public.ts';
import { novelCounts } from '../novel-card.ts';
import { shanghaiHourName } from './read-hours.ts';

const tables: UseTables = {
  items: 'novels',
  itemId: 'novel_id',
  total: 'reads',
  marks: 'novel_read_marks',
  markedAt: 'read_at',
  periods: 'novel_read_hours',
  period: 'hour',
  uses: 'reads',
  changes: 'novel_count_changes',
  lock: novelCounts,
};

export interface Read {
  readonly agentId: string;
  readonly accountId: string;
  readonly novelId: string;
  readonly at: number;
}

export type ReadCounter = ReturnType<typeof readCounter>;

/** Counts what many read at once in one statement, so that a novel everybody reads is not updated once a reader. */
export function readCounter(db: Db) {
  const batches = createBatches<Read, boolean>({
    everyMs: 20,
    most: 1000,
    pressing: 50,
    write: async (reads) => {
      const first = new Map<string, Read>();
      for (const read of reads) if (!first.has(keyOf(read))) first.set(keyOf(read), read);
      const uses = Array.from(first.values(), ({ novelId, ...read }) => ({ ...read, itemId: novelId }));
      const counted = await countUses(db, tables, uses, shanghaiHourName);
      // The same reader twice in one batch is one read; only the first call is answered true.
      return reads.map((read) => first.get(keyOf(read)) === read && counted.has(keyOf(read)));
    },
  });
  return {
    /** Answers after the commit: false when the same account has read the novel a moment ago, in whichever process. */
    add: (read: Read): Promise<boolean> => batches.add(read),
    close: (): Promise<void> => batches.close(),
  };
}

function keyOf({ accountId, novelId }: Read): string {
  return useKey({ accountId, itemId: novelId });
}

import { getRun, listItems } from '../../features/import/import.public.ts';
import type { Db } from '../../platform/db/db.ts';
import { say } from '../command.ts';

/** Every row with what became of it, and the sum. */
export async function sayReport(db: Db, importId: string, json: boolean): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await listItems(db, { importId, state: undefined, size: 500, cursor });
    for (const row of page.list) {
      const item = row.videoId === null ? row.novelId && `novel ${row.novelId}` : `video ${row.videoId}`;
      if (json) say(JSON.stringify(row));
      else say(`${row.state}: ${row.title} [${row.sourceKey}]${item ? ` → ${item}` : ''} ${row.note}`.trimEnd());
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const run = await getRun(db, importId);
  if (!run) return;
  const { done, skipped, failed, cancelled } = run.counts;
  if (json) return say(JSON.stringify({ importId, ...run.counts }));
  say(`import ${importId}: ${done} done, ${skipped} left out, ${failed} failed, ${cancelled} cancelled`);
}

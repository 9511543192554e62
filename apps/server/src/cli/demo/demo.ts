import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../platform/db/db.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { command, say, tell, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { hasDemo, type RemovedDemo, removeDemo } from './remove-demo.ts';
import { commandWord } from '../../platform/process/command-word.ts';

const usage = 'demo remove [--yes]';

export const demo = command({
  usage,
  summary:
    'take the demo out: its people, titles, orders and files; what is real stays. Without --yes it only says what would go',
  options: { yes: { type: 'boolean', default: false } },
  most: 1,
  changes: ({ values, words: [what] }) => what === 'remove' && values.yes,
  run: async ({ values: { yes }, words: [what], program }) => {
    if (what !== 'remove') throw wrongUsage('demo needs what to do', usage);
    const { database, config } = await openCliDatabase(program);
    if (!(await hasDemo(database.db))) return say('nothing of the demo is here');
    const removed = await tryOut(database.db, yes);
    report(removed, yes);
    if (!yes) return;
    const storage = await openStorage(config, database.db);
    try {
      for (const folder of removed.folders) await storage.deleteTree(folder);
    } finally {
      storage.close?.();
    }
    if (removed.backup !== null) {
      const folder = config.backupDir ?? path.join(config.dataDir, 'backups');
      await rm(path.join(folder, path.basename(removed.backup)), { recursive: true, force: true });
    }
  },
});

/** What would go is found by removing it and taking that back. */
async function tryOut(db: Db, yes: boolean): Promise<RemovedDemo> {
  const transaction = await db.startTransaction().execute();
  try {
    const removed = await removeDemo(transaction);
    await (yes ? transaction.commit() : transaction.rollback()).execute();
    return removed;
  } catch (error) {
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

function report({ counts, kept, folders }: RemovedDemo, yes: boolean): void {
  tell({ removed: yes, counts: Object.fromEntries(counts), kept, folders: folders.length });
  const verb = yes ? 'removed' : 'would go';
  for (const [what, count] of counts) if (count > 0) say(`${verb}: ${count} ${what}`);
  say(`${verb}: ${folders.length} folders of media`);
  for (const agent of kept) say(`stays: channel ${agent}, which is in use`);
  if (yes) say('a program that runs shows it for up to a minute still; a later start does not load it again');
  else say(`nothing was changed: ${commandWord} demo remove --yes`);
}

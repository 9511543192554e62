import { requestBackup } from '@liuguang/server/features/backup/backup.public.ts';
import type { Db } from '@liuguang/server/platform/db/db.ts';
import type { LoadTools } from '../load-pictures.ts';
import { loadBookCheck, loadCodes, loadOrders } from './money.ts';
import { once } from './once.ts';
import { loadAccountActions, loadNewcomers } from './people.ts';
import { loadInvites, loadPromoters, loadStatements } from './promotion.ts';
import { loadRoles } from './roles.ts';
import { loadCommunityDesk, loadFeedback, loadMessages, loadSafety } from './talk.ts';
import { loadAdEvents, loadReads, loadWatched } from './watching.ts';
import { loadImageJobs, loadImports, loadNovelUploads, loadTrash, loadUploads, loadWebhook } from './work.ts';

type Part = (trx: Db, now: number) => Promise<void>;

async function loadParts(db: Db, named: Readonly<Record<string, Part>>, now: number): Promise<void> {
  for (const [name, load] of Object.entries(named)) await once(db, name, async (trx) => await load(trx, now));
}

/** People of the last month, and what they watched and read. */
export async function loadMonth({ db }: Pick<LoadTools, 'db'>, now: number): Promise<void> {
  await loadParts(db, { newcomers: loadNewcomers, watched: loadWatched, reads: loadReads, ads: loadAdEvents }, now);
}

/** What staff look at: what these people bought, wrote and reported, and what was done about it. */
export async function loadDesk({ db, say }: Pick<LoadTools, 'db' | 'say'>, now: number): Promise<void> {
  // Before the orders, which are put down to those who brought the buyer.
  await loadParts(db, { promoters: loadPromoters, invites: loadInvites }, now);
  const orders = await loadOrders(db, now);
  await loadCodes(db, now);
  await loadStatements(db, now);
  await loadBookCheck(db, now);
  const rest = {
    actions: loadAccountActions,
    feedback: loadFeedback,
    messages: loadMessages,
    community: loadCommunityDesk,
    safety: loadSafety,
    images: loadImageJobs,
    uploads: loadUploads,
    novelUploads: loadNovelUploads,
    trash: loadTrash,
    roles: loadRoles,
    imports: loadImports,
    webhook: loadWebhook,
  };
  await loadParts(db, rest, now);
  await loadBackup(db);
  say(`demo: console, with ${orders} orders`);
}

/** A real one, which the worker makes once it runs: a row with no files behind it would be a promise that nobody keeps. */
async function loadBackup(db: Db): Promise<void> {
  const known = await db.selectFrom('backups').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const backupId = await requestBackup(db);
  const value = JSON.stringify({ backupId });
  await db
    .insertInto('settings')
    .values({ key: 'demo desk backup', value })
    .onConflict((one) => one.doNothing())
    .execute();
}

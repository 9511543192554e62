import { afterAll, expect, it } from 'vitest';
import { mergeAccounts } from '../features/account/phone/merge-accounts.ts';
import { holderRepository } from '../features/playback/holder.repository.ts';
import { ledgerRepository } from '../features/credits/ledger.repository.ts';
import { unconnectedModules } from '../testing/modules.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { testDatabase } from '../testing/database.ts';

const { personalData } = unconnectedModules.account;

const videos: string[] = [];
const day = '2026-11-18';
const at = Date.parse(`${day}T12:00:00+08:00`);

const database = await testDatabase();
const catalogue = await testCatalogue(database);
for (const key of ['a', 'b', 'c']) videos.push(await catalogue.publish(key, { access: 'credit', collects: 10 }));
afterAll(() => database.close());

async function person({
  earned,
  spent,
  kept,
  place,
}: Record<'earned' | 'spent' | 'kept', number[]> & { place: number }) {
  const { db } = database;
  const { id } = await db
    .insertInto('accounts')
    .values({ agent_id: '3', user_code: crypto.randomUUID(), nickname: '甲' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ledger = ledgerRepository(db);
  for (const ad of earned) await ledger.earn(db, { agentId: '3', accountId: id }, { day, source: `ad ${ad}`, at });
  for (const video of spent) await ledger.spend(id, videos[video] ?? '', day, at);
  for (const video of kept) {
    const collected = { account_id: id, video_id: videos[video] ?? '', collected_at: new Date(at) };
    await db.insertInto('video_collections').values(collected).execute();
  }
  const looked = { position_ms: place, duration_ms: 60_000, looked_at: new Date(at + place) };
  await db
    .insertInto('video_history')
    .values({ account_id: id, video_id: videos[0] ?? '', ...looked })
    .execute();
  await holderRepository(db).holderOf({ accountId: id });
  return id;
}

const counts = async () =>
  (await database.db.selectFrom('videos').select('collects').orderBy('id').execute()).map((row) =>
    Number(row.collects),
  );

it('moves history, collection and views, and no view is lost or won', async () => {
  const { db } = database;
  const from = await person({ earned: [1, 2, 3], spent: [0, 1], kept: [0, 1], place: 5000 });
  const into = await person({ earned: [1, 4], spent: [2], kept: [1, 2], place: 3000 });
  await db
    .transaction()
    .execute(async (trx) => await mergeAccounts(trx, personalData, { agentId: '3', from, into }, at));
  const ledger = ledgerRepository(db);
  expect(await ledger.left(into, day)).toBe(2);
  expect(await ledger.left(from, day)).toBe(0);
  // What was open to either is open, what either has watched is watched.
  expect(await Promise.all(videos.map((video) => ledger.spend(into, video, day, at)))).toEqual(
    videos.map(() => 'already'),
  );
  const earned = await ledger.earned(into, day);
  for (const ad of [1, 2, 3, 4]) expect(earned.has(`ad ${ad}`)).toBe(true);
  const kept = await db.selectFrom('video_collections').select('video_id').where('account_id', '=', into).execute();
  expect(kept.map((row) => row.video_id).toSorted()).toEqual(videos.toSorted());
  const history = await db.selectFrom('video_history').selectAll().where('account_id', '=', into).execute();
  expect(history).toMatchObject([{ position_ms: 5000 }]);
  // One of them had been counted twice; the rows here came without counting, so each that stays has moved by nothing.
  expect(await counts()).toEqual([10, 9, 10]);
});

it('gives a credit back where both had paid for one video', async () => {
  const from = await person({ earned: [1], spent: [0], kept: [], place: 1 });
  const into = await person({ earned: [1], spent: [0], kept: [], place: 2 });
  await database.db
    .transaction()
    .execute(async (trx) => await mergeAccounts(trx, personalData, { agentId: '3', from, into }, at));
  expect(await ledgerRepository(database.db).left(into, day)).toBe(1);
});

it('leaves nothing of an account that is deleted, and ends what still plays by it', async () => {
  const gone = await person({ earned: [1], spent: [0], kept: [2], place: 1 });
  const before = await counts();
  await database.db.transaction().execute(async (trx) => {
    for (const part of personalData) await part.erase(trx, gone);
  });
  for (const table of ['view_credits', 'view_spends', 'video_history', 'video_collections', 'playback_holders']) {
    const { rows } = await database.pool.query(`select from ${table} where account_id = $1`, [gone]);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect(await counts()).toEqual([before[0], before[1], (before[2] ?? 0) - 1]);
  const revoked = await database.db.selectFrom('playback_revocations').select('subject').execute();
  expect(revoked.length).toBeGreaterThan(0);
});

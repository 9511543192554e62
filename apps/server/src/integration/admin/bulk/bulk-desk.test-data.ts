import { randomUUID } from 'node:crypto';
import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { expect } from 'vitest';
import { bulkJob, bulkSweepJob } from '../../../features/bulk/bulk.jobs.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { killWorker, startWorker } from '../../../testing/killable-worker.ts';
import { runWaiting } from '../../../testing/run-waiting.ts';
import { type StaffBrowser, staffBrowser } from '../../../testing/staff.ts';
import { testApp } from '../../app.test-data.ts';

export type VideoInput = AdminInput<'videos/bulk'>;

export type BulkDesk = Awaited<ReturnType<typeof bulkDesk>>;

/** An app with staff who change many videos at once. */
export async function bulkDesk() {
  const test = await testApp();
  const catalogue = await testCatalogue(test.database);

  const owner = await staffBrowser(test, { role: 'owner' });
  return {
    test,
    catalogue,
    owner,
    staff: (role: 'owner' | 'agentManager', agentIds: string[] | null = null) => staffBrowser(test, { role, agentIds }),
    start: async (of: VideoInput['of'], change: VideoInput['change'], by = owner) => {
      await test.database.pool.query('delete from rate_limits');
      return (await by.get('videos/bulk', { key: randomUUID(), of, change })).operation;
    },
    undo: async (operationId: string, by = owner) => (await by.get('bulk/undo', { operationId })).operation,
    state: async (operationId: string, by = owner) => {
      const { list } = await by.get('bulk/list', { size: 50 });
      return list.find((one) => one.operationId === operationId);
    },
    work: () => runWaiting(test.database, [bulkJob, bulkSweepJob]),
    /** Many videos at once, as an import of years would have left them. */
    publishMany: async (word: string, count: number, agentIds = ['3']) => {
      await test.database.pool.query(
        `with made as (
           insert into videos (import_key, media_id, title, cover_id, duration_ms, kind, access, rating, published_at,
             author_id, group_id, tags)
           select $1 || n, 'clip', $1 || ' ' || n, 'cover', 60000, 'long', 'free', 'all', '2026-01-01',
             (select id from accounts where user_code = 'u1'), $3, array['旧' || n % 7] from generate_series(1, $2::int) n
           returning id, published_at)
         insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
         select a, g, id, published_at, 0, 0, 'short', 'free', 'all' from made
         cross join unnest($4::bigint[]) a cross join unnest(array[0, $3::bigint]) g`,
        [word, count, catalogue.sharedGroup, agentIds],
      );
    },
  };
}

const program = new URL('../../../features/bulk/bulk-worker.test-data.ts', import.meta.url);

/** Runs an operation to its end by workers, three of which are killed in the middle. */
export async function workThroughKills(desk: BulkDesk, operationId: string, by?: StaffBrowser): Promise<void> {
  const { test } = desk;
  const state = async () => await desk.state(operationId, by);
  for (let kills = 0; kills < 3; kills += 1) {
    const worker = await startWorker(program, test.database.url);
    const done = async () => {
      const { changed = 0, restored = 0, kept = 0, skipped = 0 } = (await state()) ?? {};
      return [changed, restored, kept, skipped].join(' ');
    };
    const from = await done();
    await expect.poll(done, { interval: 5 }).not.toBe(from);
    await killWorker(worker);
    expect(await state()).toMatchObject({
      state: expect.stringMatching(/^(?:running|undoing)$/) as string,
    });
    // The next start asks for what is left behind; the test does not wait for it to be quiet long enough.
    await test.database.pool.query(`update bulk_operations set touched_at = touched_at - interval '1 minute'`);
  }
  const worker = await startWorker(program, test.database.url);
  await expect
    .poll(async () => (await state())?.state, { timeout: 60_000, interval: 100 })
    .toMatch(/^(?:done|undone)$/);
  await killWorker(worker);
}

/** Everything that a change of the catalogue could touch, of the videos with this word. */
export async function pictureOf({ pool }: TestDatabase, word: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select v.id, v.tags, v.group_id, v.access, v.rating, v.published_at, d.agent_ids, d.state, (select array_agg(
       (l.agent_id, l.group_id, l.access, l.rating)::text order by l.agent_id, l.group_id)
       from video_listings l where l.video_id = v.id) as listed
     from videos v join video_desk d on d.video_id = v.id where v.title like $1 || '%' order by v.id`,
    [word],
  );
  return rows;
}

/** All that an agent has of the videos with this word, and what is the same for every agent. */
export async function listedOf({ pool }: TestDatabase, word: string, agentId: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select v.id, v.access, v.title, d.state, d.agent_ids, array(select (l.group_id, l.access)::text
       from video_listings l where l.video_id = v.id and l.agent_id = $2 order by 1) as listed
     from videos v join video_desk d on d.video_id = v.id where v.title like $1 || '%' order by v.id`,
    [word, agentId],
  );
  return rows;
}

export async function overridesOf({ pool }: TestDatabase, word: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select o.agent_id, o.video_id, o.title, o.cover_id, o.access, o.hidden from video_overrides o
     join videos v on v.id = o.video_id where v.title like $1 || '%' order by o.agent_id, o.video_id`,
    [word],
  );
  return rows;
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffBrowser } from '../../../testing/staff.ts';
import { type BulkDesk, bulkDesk, listedOf, overridesOf, pictureOf, workThroughKills } from './bulk-desk.test-data.ts';

let desk: BulkDesk;
let manager: StaffBrowser;
beforeAll(async () => {
  desk = await bulkDesk();
  manager = await desk.staff('agentManager', ['8']);
});
afterAll(() => desk.test[Symbol.asyncDispose]());

const picture = (word: string) => pictureOf(desk.test.database, word);
const listed = (word: string, agentId: string) => listedOf(desk.test.database, word, agentId);
const overrides = (word: string) => overridesOf(desk.test.database, word);

async function query<Row = unknown>(text: string, values: unknown[]): Promise<Row[]> {
  return (await desk.test.database.pool.query(text, values)).rows as Row[];
}

it('changes 5,000 videos exactly once although its worker is killed, and takes back what nobody changed since', async () => {
  const { pool } = desk.test.database;
  await desk.publishMany('海量', 5000);
  const before = await picture('海量');
  // Every write of a tag is counted: twice would be once too often.
  await pool.query(`create table touched (id bigint);
    create function note_touched() returns trigger language plpgsql as $$
      begin insert into touched select id from changed; return null; end $$;
    create trigger touched after update on videos referencing new table as changed
      for each statement execute function note_touched()`);
  const { operationId } = await desk.start({ filter: { keyword: '海量' } }, { addTags: ['新'] });
  expect(await desk.state(operationId)).toMatchObject({ state: 'running', total: 5000, changed: 0, byFilter: true });
  await workThroughKills(desk, operationId);
  expect(await desk.state(operationId)).toMatchObject({ changed: 5000, skipped: 0 });
  const { rows: times } = await pool.query('select count(*)::int as all, count(distinct id)::int as one from touched');
  expect(times).toEqual([{ all: 5000, one: 5000 }]);
  const after = (await picture('海量')) as { id: string; tags: string[] }[];
  expect(after.every(({ tags }) => tags.length === 2 && tags[1] === '新')).toBe(true);

  // Some of them go on with their lives, one of them ends.
  const [first, second, third] = after.map(({ id }) => id);
  await pool.query(`update videos set tags = '{别的}' where id = any($1)`, [[first, second]]);
  await pool.query('delete from videos where id = $1', [third]);
  expect(await desk.undo(operationId)).toMatchObject({ state: 'undoing', changed: 5000 });
  await desk.work();
  expect(await desk.state(operationId)).toMatchObject({ state: 'undone', restored: 4997, kept: 3, undoUntil: null });
  const left = (await picture('海量')) as { id: string; tags: string[] }[];
  const kept = new Set([first, second, third]);
  const others = (rows: unknown[]) =>
    (rows as { id: string }[]).filter(({ id }) => !kept.has(id)).map((row) => JSON.stringify(row));
  expect(others(left)).toHaveLength(4997);
  const known = new Set(others(before));
  expect(others(left).filter((row) => !known.has(row))).toEqual([]);
  expect(left.slice(0, 2).map(({ tags }) => tags)).toEqual([['别的'], ['别的']]);
  const { list } = await desk.owner.get('bulk/report', { operationId });
  expect(list.map(({ reason }) => reason).toSorted()).toEqual(['之后又被修改', '之后又被修改', '已不存在']);
  await pool.query('drop trigger touched on videos; drop function note_touched; drop table touched');
}, 120_000);

it('hides 5,000 shared videos in one channel although its worker is killed, and shows them again', async () => {
  const word = '共享';
  await desk.publishMany(word, 5000, ['3', '8']);
  // One has an override already, which stays: its title.
  const [first] = await query<{ id: string }>(`select id from videos where title = $1`, [`${word} 1`]);
  await manager.get('videos/saveOverride', { agentId: '8', videoId: first?.id ?? '', title: '另一个名字' });
  const before = { three: await listed(word, '3'), eight: await listed(word, '8'), own: await overrides(word) };

  const { operationId } = await desk.start({ filter: { keyword: word } }, { trash: true }, manager);
  expect(await desk.state(operationId)).toMatchObject({ state: 'running', total: 5000, agentIds: ['8'] });
  await workThroughKills(desk, operationId, manager);
  expect(await desk.state(operationId)).toMatchObject({ state: 'done', changed: 5000, skipped: 0, reasons: [] });
  expect(await listed(word, '3')).toEqual(before.three);
  expect(new Set(((await listed(word, '8')) as { listed: string[] }[]).map((row) => row.listed.join()))).toEqual(
    new Set(['(-2,free)']),
  );

  // Some go on with their lives: one is shown again, one gets a title, one ends.
  const hidden = await query<{ video_id: string }>(
    `select video_id from video_overrides where hidden and title is null order by video_id limit 3`,
    [],
  );
  const [shown = '', named = '', ended = ''] = hidden.map((row) => row.video_id);
  await manager.get('videos/saveOverride', { agentId: '8', videoId: shown });
  await manager.get('videos/saveOverride', { agentId: '8', videoId: named, hidden: true, title: '改了名' });
  await desk.test.database.pool.query('delete from videos where id = $1', [ended]);

  await desk.undo(operationId, manager);
  await workThroughKills(desk, operationId, manager);
  expect(await desk.state(operationId)).toMatchObject({ state: 'undone', restored: 4998, kept: 2 });
  const { list } = await manager.get('bulk/report', { operationId });
  expect(Object.fromEntries(list.map(({ itemId, reason }) => [itemId, reason]))).toEqual({
    [shown]: '之后又被修改',
    [ended]: '已不存在',
  });
  const rest = (rows: unknown[]) => (rows as { id: string }[]).filter(({ id }) => id !== ended);
  expect(await listed(word, '3')).toEqual(rest(before.three));
  expect(await listed(word, '8')).toEqual(rest(before.eight));
  expect(await overrides(word)).toEqual([
    ...before.own,
    { agent_id: '8', video_id: named, title: '改了名', cover_id: null, access: null, hidden: false },
  ]);
}, 120_000);

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SearchParam } from '@liuguang/contract/shapes/listing.ts';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { saveListing } from '../../features/city/city.import.ts';
import { sampleListing } from '../../features/city/city.test-data.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { signedInStaff } from '../../testing/staff.ts';

const test = await testApp();
await test.database.pool.query("insert into agents (id, name) values (3, '三') on conflict do nothing");
const author = await test.database.pool.query<{ id: string }>(
  "insert into accounts (agent_id, user_code, nickname) values (3, 'LG000000001', '小满') returning id",
);
const authorId = author.rows[0]?.id ?? '';
const admin = await signedInStaff(test, { role: 'owner' });
afterAll(() => test[Symbol.asyncDispose]());

let made = 0;
async function listing(state: 'review' | 'published' | 'hidden', reason: string | null = null): Promise<string> {
  made += 1;
  const whose = { importKey: `admin ${made}`, agentId: '3', authorId };
  const { listingId } = await saveListing(test.database.db, { ...sampleListing, ...whose });
  await test.database.pool.query('update listings set state = $2, reason = $3 where id = $1', [
    listingId,
    state,
    reason,
  ]);
  return listingId;
}

async function stateOf(listingId: string) {
  const { rows } = await test.database.pool.query<{ state: string; reason: string | null }>(
    'select state, reason from listings where id = $1',
    [listingId],
  );
  return rows[0];
}

async function told(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ title: string }>(
    'select title from notices where account_id = $1 order by id',
    [authorId],
  );
  return rows.map(({ title }) => title);
}

it('decides about what waits once, and takes the decision back with its notice', async () => {
  const id = await listing('review', '可疑联系方式：telegram');
  const tried = await admin.call('city/decide', { ids: [id], refusal: '不合适', dryRun: true });
  expect([tried.data.rows[0]?.ok, await stateOf(id)]).toEqual([true, { state: 'review', reason: expect.any(String) }]);
  const { data } = await admin.call('city/decide', { ids: [id], refusal: '不合适' });
  expect([await stateOf(id), await told()]).toEqual([{ state: 'refused', reason: '不合适' }, ['同城信息未通过审核']]);
  expect((await admin.call('city/decide', { ids: [id], refusal: null })).data.rows[0]).toMatchObject({ ok: false });
  await admin.call('city/undo', { undoToken: data.undoToken ?? '' });
  expect([await stateOf(id), await told()]).toEqual([{ state: 'review', reason: '可疑联系方式：telegram' }, []]);
});

it('takes down and shows again, and leaves what a report took down to its case', async () => {
  const [own, reported] = [await listing('published'), await listing('hidden')];
  const { data } = await admin.call('city/setHidden', { ids: [own, reported], hidden: true });
  expect(data.rows.map(({ ok }) => ok)).toEqual([true, false]);
  const back = await admin.call('city/setHidden', { ids: [own, reported], hidden: false });
  expect(back.data.rows.map(({ ok }) => ok)).toEqual([true, false]);
  expect([await stateOf(own), (await stateOf(reported))?.state]).toEqual([
    { state: 'published', reason: null },
    'hidden',
  ]);
});

it('edits in the place of the author, by the same rules, and keeps the state', async () => {
  const listingId = await listing('review', '包含需要审核的词语');
  const form = { ...sampleListing.form, listingId, verified: true, title: '改过的' };
  expect((await admin.call('city/save', { ...form, phone: '', wechat: '' })).data).toMatchObject({
    fields: { phone: '电话和微信至少填写一项' },
  });
  expect((await admin.call('city/save', form)).data).toMatchObject({
    title: '改过的',
    verified: true,
    state: 'review',
  });
});

it('imports a file only when every row is right, and the same file twice makes no second listing', async () => {
  const head = 'key,kind,category,city,district,title,description,opening_hours,address,contact_name,phone';
  const good = 'a,地点,美食,成都,武侯区,面馆,好吃,9-21,路边,王,028-1';
  const wrong = await admin.call('city/import', {
    agentId: '3',
    dryRun: false,
    csv: `${head}\n${good}\nb,地点,按摩,成都,武侯区,店,好,9-21,路边,王,1`,
  });
  expect([wrong.data.imported, wrong.data.rows.map(({ line, ok }) => [line, ok])]).toEqual([
    0,
    [
      [2, true],
      [3, false],
    ],
  ]);
  const count = async () => (await admin.call('city/listings', { keyword: '面馆' })).data.list.length;
  expect(await count()).toBe(0);
  for (let turn = 0; turn < 2; turn += 1)
    await admin.call('city/import', { agentId: '3', csv: `${head}\n${good}`, dryRun: false });
  expect(await count()).toBe(1);
});

it('shows hot cities, names and filters to members as they were set', async () => {
  const { data } = await admin.call('city/rules', {});
  await admin.call('city/saveHot', { cityIds: ['450300'] });
  const categories = data.categories
    .map((one) => (one.category === 'pet' ? { ...one, name: '萌宠' } : one))
    .toReversed();
  await admin.call('city/saveCategories', { categories });
  await admin.call('city/saveParams', {
    params: data.params.map(({ key, name }) => ({ key, name, shown: key !== 'price' })),
  });
  const cookie = await sessionCookie(test.database, test.sessions, { agentId: '3', claimed: true });
  const ask = async (url: string) =>
    (await test.app.inject({ url, headers: { cookie, 'x-client': 'web/1.0.0' } })).json<{ data: { list: never[] } }>()
      .data.list;
  const cities: { name: string; hot: boolean }[] = await ask('/api/listing/addressList?agentid=3');
  expect(cities.filter(({ hot }) => hot).map(({ name }) => name)).toEqual(['桂林']);
  const filters: SearchParam[] = await ask('/api/listing/getSearchParam?agentid=3&city=450300');
  expect(filters.map(({ key }) => key)).toEqual(['category', 'district', 'date']);
  expect(filters[0]?.options.map(({ name }) => name)).toEqual(categories.map(({ name }) => name));
  const missing = await admin.call('city/saveCategories', { categories: categories.slice(1) });
  expect(missing.code).toBe(1001);
});

it('runs a failed image job again for nothing while its picture is there, and removes one with its files', async () => {
  const { pool } = test.database;
  const file = async (fileId: string) => {
    const folder = path.join(test.folder, 'media', 'image-jobs', fileId);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'source'), 'x');
    return folder;
  };
  const failed = async (fileId: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into image_jobs (agent_id, account_id, tool, options, state, reason, price, refunded, file_id, attempts,
         created_at, updated_at, finished_at)
       values (3, $1, 'cutOut', '{}', 'failed', '处理失败', 1, true, $2, 3, now(), now(), now()) returning id`,
      [authorId, fileId],
    );
    return rows[0]?.id ?? '';
  };
  const [kept, gone] = [randomUUID(), randomUUID()];
  const folder = await file(kept);
  const ids = [await failed(kept), await failed(gone)];
  const { data } = await admin.call('imageTools/retry', { ids });
  expect(data.rows.map(({ ok }) => ok)).toEqual([true, false]);
  const { list } = (await admin.call('imageTools/jobs', { sort: 'old' })).data;
  expect(list.map(({ state, price, attempts }) => [state, price, attempts])).toEqual([
    ['queued', 0, 0],
    ['failed', 1, 3],
  ]);
  await admin.call('imageTools/remove', { ids });
  expect((await admin.call('imageTools/jobs', {})).data.list).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

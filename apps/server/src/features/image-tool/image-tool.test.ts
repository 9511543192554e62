import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { AiJob } from '@liuguang/contract/shapes/image-tool.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { listImageJobs } from './admin/image-tool-admin.repository.ts';
import { setImageLimits } from './image-limits.repository.ts';
import { runImageJob } from './process/image-process.ts';
import { sweepImageJobs } from './process/image-sweep.ts';
import { formOf, photo } from './image-tool.test-data.ts';

vi.setConfig({ testTimeout: 60_000 });
const log = pino({ level: 'silent' });
let browser: TestBrowser;

const test = await forSuite(identityApp());
beforeEach(async () => {
  test.time.now = Date.now();
  browser = await test.visitor();
});

async function send(fields: Record<string, string | string[]>, by = browser, file: Buffer | null = photo) {
  const { body, headers } = formOf(fields, file);
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/ai/upload?agentid=3',
    headers: {
      ...headers,
      'x-client': 'web/1.0.0',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.9',
      cookie: [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    payload: body,
  });
  return response.json<{ code: number; message: string; data: AiJob }>();
}

/** A picture as the page of this browser loads it. */
const load = async (url: string, by = browser) =>
  await test.app.inject({
    url,
    headers: { cookie: [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  });

const context = () => ({
  database: test.database,
  log,
  dataDir: test.folder,
  signal: new AbortController().signal,
});
const run = (jobId: string) => runImageJob({ jobId }, context());
const left = async (by = browser) => (await by.get('getUserInfo', {})).viewingTimes;

async function give(views: number, by = browser): Promise<void> {
  const { userCode } = await by.get('getUserInfo', {});
  await test.database.pool.query(
    `insert into view_credits (agent_id, account_id, day, source, earned_at)
     select 3, id, $3, 'gift ' || n, now() from accounts, generate_series(1, $2::int) n where user_code = $1`,
    [userCode, views, new Date(test.time.now + 8 * 3_600_000).toISOString().slice(0, 10)],
  );
}

describe('the closed list', () => {
  it.each([
    'undress',
    'faceSwap',
    'CutOut',
    'cutout',
    ' cutOut',
    'cutOut ',
    'cutOut\u0000',
    'сutOut',
    'cut\u200bOut',
    'ｃｕｔＯｕｔ',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '["cutOut"]',
    '0',
    'null',
    'cutOut,restore',
  ])('has no tool %j', async (tool) => {
    expect(await send({ tool })).toMatchObject({ code: 1001 });
  });

  it('takes one tool, named once', async () => {
    expect(await send({ tool: ['cutOut', 'restore'] })).toMatchObject({ code: 1001 });
    expect(await send({ 'tool[]': 'cutOut' })).toMatchObject({ code: 1001 });
    expect(await browser.call('ai/upload', { tool: ['cutOut'] as never })).toMatchObject({ code: 1001 });
    expect((await browser.get('ai/tools', {})).list.map(({ tool }) => tool)).toEqual([
      'superResolution',
      'cutOut',
      'restore',
      'lowLight',
      'idPhoto',
      'smartCrop',
    ]);
  });
});

it('runs a tool from the upload to the picture, private to its owner, and deletes it at once', async () => {
  const sent = await send({
    tool: 'smartCrop',
    ratio: '1:1',
    crop: JSON.stringify({ x: 20, y: 0, width: 100, height: 90 }),
  });
  expect(sent).toMatchObject({ code: 0, data: { state: 'queued', progress: 0, before: null, after: null, price: 0 } });
  const { jobId } = sent.data;
  await run(jobId);
  const job = await browser.get('ai/job', { jobId });
  expect(job).toMatchObject({ state: 'done', progress: 1, before: { width: 100, height: 90 } });
  const { after } = job;
  if (!after) throw new Error('no result');
  expect(after.width).toBe(after.height);
  expect((await browser.get('ai/getAiInfoList', {})).list).toMatchObject([{ jobId, state: 'done' }]);

  const answer = await load(after.url);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(photo.includes('secret place')).toBe(true);
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(/Exif|secret/.test(answer.rawPayload.toString('latin1'))).toBe(false);
  expect((await load(after.url.replace('after', 'before'))).statusCode).toBe(404);
  test.time.now += 3 * 3_600_000;
  expect((await load(after.url)).statusCode).toBe(404);
  test.time.now -= 3 * 3_600_000;

  const other = await test.visitor();
  expect(await other.call('ai/job', { jobId })).toMatchObject({ code: 1004 });
  expect(await other.call('ai/delete', { jobId })).toMatchObject({ code: 1004 });
  test.time.now = Date.now() + 1000;
  expect((await browser.get('sysNotify', {})).list[0]).toMatchObject({
    title: '智能裁剪已完成',
    link: `/preview?jobId=${jobId}`,
  });

  // What was sent is gone already; only what the tool saw and made is there.
  const { rows } = await test.database.pool.query<{ file_id: string }>('select file_id from image_jobs where id = $1', [
    jobId,
  ]);
  const folder = path.join(test.folder, 'media/image-jobs', rows[0]?.file_id ?? '');
  expect((await readdir(folder)).toSorted()).toEqual(['after.jpg', 'before.jpg']);
  await browser.get('ai/delete', { jobId });
  expect(existsSync(folder)).toBe(false);
  expect(await browser.call('ai/job', { jobId })).toMatchObject({ code: 1004 });
});

it('takes the price once, however often the request is sent, and gives it back once when the job fails', async () => {
  await give(3);
  expect(await send({ tool: 'cutOut' }, browser, Buffer.from('no picture at all'))).toMatchObject({ code: 0 });
  expect(await left()).toBe(2);
  const key = crypto.randomUUID();
  const twins = await Promise.all([1, 2, 3].map(() => send({ tool: 'lowLight', key })));
  expect(new Set(twins.map(({ data }) => data.jobId)).size).toBe(1);
  expect(await left()).toBe(1);
  const { list } = await browser.get('ai/getAiInfoList', {});
  expect(list.map(({ tool }) => tool)).toEqual(['lowLight', 'cutOut']);
  const jobId = list[1]?.jobId ?? '';
  await Promise.all([run(jobId), run(jobId)]);
  await run(jobId);
  expect(await browser.get('ai/job', { jobId })).toMatchObject({
    state: 'failed',
    before: null,
    reason: expect.stringContaining('无法识别'),
  });
  expect(await left()).toBe(2);
  const failures = await listImageJobs(test.database.db, { state: 'failed', sort: 'new', size: 5 }, ['3']);
  expect(failures.list.map((one) => one.jobId)).toContain(jobId);
  // Deleting what has failed pays nothing more; deleting what still waits does.
  await browser.get('ai/delete', { jobId });
  expect(await left()).toBe(2);
  await browser.get('ai/delete', { jobId: list[0]?.jobId ?? '' });
  expect(await left()).toBe(3);
});

it('refuses what cannot be paid, and more jobs than a day has', async () => {
  expect(await send({ tool: 'superResolution' })).toMatchObject({
    code: 1007,
    message: expect.stringContaining('需要 2 次'),
  });
  await setImageLimits(test.database.db, { perDay: 2, vipPerDay: 3 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => send({ tool: 'smartCrop' })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 1005, 1005]);
  expect((await browser.get('ai/tools', {})).left).toBe(0);
  await setImageLimits(test.database.db, { perDay: 10, vipPerDay: 60 });
});

it('refuses a file that is too large, no file, and two files', async () => {
  expect(await send({ tool: 'smartCrop' }, browser, Buffer.alloc(21 * 1024 * 1024))).toMatchObject({ code: 1001 });
  expect(await send({ tool: 'smartCrop' }, browser, null)).toMatchObject({ code: 1001 });
  expect(await send({ tool: 'smartCrop' }, browser, Buffer.alloc(0))).toMatchObject({ code: 1001 });
});

it('takes up a job whose worker was killed, and gives up with a refund when that happens again and again', async () => {
  await give(1);
  const { data } = await send({ tool: 'cutOut' });
  const { pool } = test.database;
  const killed = `update image_jobs set state = 'processing', attempts = $2, lease = 'dead',
    lease_until = now() - interval '1 second' where id = $1`;
  await pool.query(killed, [data.jobId, 1]);
  await pool.query('delete from graphile_worker._private_jobs');
  await sweepImageJobs({}, context());
  const { rows } = await pool.query<{ key: string }>('select key from graphile_worker.jobs');
  expect(rows.map(({ key }) => key)).toContain(`image ${data.jobId}`);
  await pool.query(killed, [data.jobId, 3]);
  await run(data.jobId);
  expect(await browser.get('ai/job', { jobId: data.jobId })).toMatchObject({
    state: 'failed',
    reason: '处理失败，请换一张图片',
  });
  expect(await left()).toBe(1);
});

it('opens a picture for the session of its owner alone, whoever has the address', async () => {
  const { data } = await send({ tool: 'smartCrop' });
  await run(data.jobId);
  const { before, after } = await browser.get('ai/job', { jobId: data.jobId });
  const other = await test.visitor();
  for (const url of [before?.url ?? '', after?.url ?? '']) {
    expect((await load(url)).statusCode).toBe(200);
    expect((await load(url, other)).statusCode).toBe(404);
    expect((await load(url, test.browser())).statusCode).toBe(404);
  }
  const token = browser.cookies.get('session') ?? '';
  await browser.get('outLogin', {});
  browser.cookies.set('session', token);
  expect((await load(after?.url ?? '')).statusCode).toBe(404);
});

it('forgets what was sent after a day, and the result after a month', async () => {
  const { data } = await send({ tool: 'smartCrop' });
  await run(data.jobId);
  const { pool } = test.database;
  await pool.query(`update image_jobs set created_at = now() - interval '25 hours' where id = $1`, [data.jobId]);
  await sweepImageJobs({}, context());
  const day = await browser.get('ai/job', { jobId: data.jobId });
  expect(day.before).toBeNull();
  expect((await load(day.after?.url ?? '')).statusCode).toBe(200);
  await pool.query(`update image_jobs set finished_at = now() - interval '31 days' where id = $1`, [data.jobId]);
  await sweepImageJobs({}, context());
  expect(await browser.call('ai/job', { jobId: data.jobId })).toMatchObject({ code: 1004 });
});

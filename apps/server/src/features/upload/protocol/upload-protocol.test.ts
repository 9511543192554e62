import { appendFile, mkdir, readdir, readFile, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { describe, expect, it } from 'vitest';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { type UploadApp, uploadApp } from '../../../testing/uploads.ts';
import { sha256, tusClient } from '../upload.test-data.ts';

const test = await forSuite(uploadApp(5_000_000));
const { base } = test;

const bytes = new Uint8Array(300_000).map((_, i) => (i * 7) & 255);

async function member(who: Partial<Parameters<UploadApp['cookie']>[0]> = {}) {
  const cookie = await test.cookie({ agentId: '3', claimed: true, ...who });
  const tus = tusClient({ base, cookie, agentId: who.agentId ?? '3' });
  const calls = async (name: string, init: RequestInit = {}) => {
    const headers = { cookie, 'x-client': 'web/1.0.0', 'content-type': 'application/json' };
    return (await (await fetch(`${base}/api/${name}`, { headers, ...init })).json()) as Envelope<never>;
  };
  return { tus, calls };
}

async function started(tus: ReturnType<typeof tusClient>, size = bytes.length): Promise<string> {
  const response = await tus.create(size);
  expect([response.status, await response.text()]).toEqual([201, '']);
  return response.headers.get('location') ?? '';
}

async function jobs(uploadId: string): Promise<number> {
  const { rows } = await test.database.pool.query('select from graphile_worker.jobs where key = $1', [
    `upload ${uploadId}`,
  ]);
  return rows.length;
}

const idOf = (location: string) => /upload\/(\d+)/.exec(location)?.[1] ?? '';

describe('an upload', () => {
  it('goes on where it broke off, arrives byte for byte, and is queued once', async () => {
    const { tus, calls } = await member();
    const location = await started(tus);
    expect(location).toMatch(/^\/api\/upload\/\d+\?agentid=3$/);
    expect((await tus.send(location, 0, bytes.slice(0, 100_000))).status).toBe(204);
    expect(await tus.offset(location)).toEqual({ status: 200, offset: 100_000 });
    const half = await calls('myUploads');
    expect(half.data).toMatchObject({
      list: [{ state: 'uploading', progress: 1 / 3, title: '测试', publishedId: null }],
    });
    expect((await tus.send(location, 50_000, bytes.slice(50_000))).status).toBe(409);
    expect((await tus.send(location, 100_000, bytes.slice(100_000))).status).toBe(204);
    const uploadId = idOf(location);
    expect(sha256(await readFile(path.join(test.folder, 'uploads', uploadId)))).toBe(sha256(bytes));
    expect(await jobs(uploadId)).toBe(1);
    expect((await calls('myUploads')).data).toMatchObject({ list: [{ uploadId, state: 'queued' }] });
    expect(await tus.offset(location)).toEqual({ status: 200, offset: bytes.length });
    expect((await tus.send(location, bytes.length, bytes.slice(0, 10))).status).toBe(409);
    expect(await jobs(uploadId)).toBe(1);
  });

  it('is queued by the next question when the server died before it could say so', async () => {
    const { tus } = await member();
    const location = await started(tus);
    await tus.send(location, 0, bytes.slice(0, -1));
    // As if the last byte had been written by a process that was killed right after.
    await appendFile(path.join(test.folder, 'uploads', idOf(location)), bytes.slice(-1));
    expect(await tus.offset(location)).toEqual({ status: 200, offset: bytes.length });
    expect(await jobs(idOf(location))).toBe(1);
  });

  it('can be cancelled, with everything that was sent', async () => {
    const { tus, calls } = await member();
    const location = await started(tus);
    await tus.send(location, 0, bytes.slice(0, 1000));
    expect((await tus.cancel(location)).status).toBe(204);
    expect(await readdir(path.join(test.folder, 'uploads'))).not.toContain(idOf(location));
    expect((await tus.offset(location)).status).toBe(404);
    expect((await calls('myUploads')).data).toMatchObject({ list: [] });
  });

  it('is nobody else’s: not to see, to fill, to cancel, nor from another agent', async () => {
    const location = await started((await member()).tus);
    for (const stranger of [await member(), await member({ agentId: '8' }), await member({ revoked: true })]) {
      expect((await stranger.tus.offset(location)).status).toBeGreaterThanOrEqual(400);
      expect((await stranger.tus.send(location, 0, bytes)).status).toBeGreaterThanOrEqual(400);
      expect((await stranger.tus.cancel(location)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await stat(path.join(test.folder, 'uploads', idOf(location)))).size).toBe(0);
  });

  it('is never handed out again', async () => {
    const { tus, calls } = await member();
    const location = await started(tus);
    await tus.send(location, 0, bytes);
    expect((await calls(location.slice('/api/'.length))).code).toBe(1004);
  });
});

describe('who may upload what', () => {
  it.each([
    ['a visitor without a session', { revoked: true }, 401],
    ['a session that has not proved itself', { restricted: true }, 403],
  ])('%s may not', async (_name, who, status) => {
    const { tus } = await member(who);
    expect((await tus.create(1000)).status).toBe(status);
  });

  it('a device account may send pictures, but no videos', async () => {
    const { tus } = await member({ claimed: false });
    expect((await tus.create(1000, { kind: 'video' })).status).toBe(403);
    expect((await tus.create(1000, { kind: 'image' })).status).toBe(201);
  });

  it('another site may not, whatever it sends', async () => {
    const { tus } = await member();
    for (const forged of [{ 'x-client': '' }, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await tus.create(1000, { kind: 'video' }, forged)).status).toBe(403);
    }
  });

  it('refuses what is too large, empty, of no length, or no video, in words', async () => {
    const { tus } = await member();
    const refusal = async (...given: Parameters<typeof tus.create>) => {
      const response = await tus.create(...given);
      return [response.status, ((await response.json()) as Envelope).message];
    };
    expect(await refusal(5_000_001)).toEqual([413, '文件不能超过 5 MB']);
    expect((await refusal(0))[0]).toBe(400);
    expect((await refusal(10, { kind: 'video' }, { 'upload-length': '', 'upload-defer-length': '1' }))[0]).toBe(400);
    expect((await refusal(10, { kind: 'song' }))[0]).toBe(400);
    expect((await refusal(10, { title: 'x' }))[0]).toBe(400);
  });

  it.each([
    ['without the version of the protocol', { 'tus-resumable': '' }],
    ['of another version', { 'tus-resumable': '0.2.2' }],
    ['whose metadata the protocol cannot read', { 'upload-metadata': `kind ${btoa('video')},title a b c` }],
    ['with a NUL in its group', { 'upload-metadata': `kind ${btoa('video')},groupId ${btoa('1\0')}` }],
    ['that is to be one of several', { 'upload-concat': 'partial' }],
    ['whose length comes later', { 'upload-defer-length': '1' }],
    ['with a length in another notation', { 'upload-length': '1e3' }],
  ])('leaves nothing behind of a creation that it refuses: %s', async (_name, headers) => {
    const { tus, calls } = await member();
    const before = await readdir(path.join(test.folder, 'uploads'));
    const response = await tus.create(1000, { kind: 'video' }, headers);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect((await calls('myUploads')).data).toEqual({ list: [], nextCursor: null });
    expect(await readdir(path.join(test.folder, 'uploads'))).toEqual(before);
  });

  it('leaves no row behind when the disk will not have the file', async () => {
    const { tus, calls } = await member();
    // A folder where the file of the next upload would be.
    const { rows } = await test.database.pool.query<{ next: string }>(
      `select last_value + 1 as next from uploads_id_seq`,
    );
    const taken = path.join(test.folder, 'uploads', rows[0]?.next ?? '');
    await mkdir(taken);
    expect((await tus.create(1000)).status).toBe(500);
    await rmdir(taken);
    expect((await calls('myUploads')).data).toEqual({ list: [], nextCursor: null });
  });

  it('keeps what can be read of a title, a text and tags with characters that cannot', async () => {
    const { tus } = await member();
    const odd = { kind: 'video', title: 'a\0b', description: 'c\0d', tags: 'e\0f,😀', filename: '\0' };
    const { headers } = await tus.create(1000, odd);
    const { rows } = await test.database.pool.query('select title, description, tags from uploads where id = $1', [
      idOf(headers.get('location') ?? ''),
    ]);
    expect(rows).toEqual([{ title: 'a b', description: 'cd', tags: ['e f', '😀'] }]);
  });

  it('takes no more bytes than were announced', async () => {
    const { tus } = await member();
    const location = await started(tus, 1000);
    await tus.send(location, 0, bytes.slice(0, 5000)).catch(() => null);
    expect((await stat(path.join(test.folder, 'uploads', idOf(location)))).size).toBeLessThanOrEqual(1000);
  });

  it('allows thirty in half an hour', async () => {
    const { tus } = await member();
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await tus.create(1000)).status);
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('tries again only what failed and is still there', async () => {
    const { tus, calls } = await member();
    const location = await started(tus);
    await tus.send(location, 0, bytes);
    const uploadId = idOf(location);
    const retry = () => calls('myUploads/retry', { method: 'POST', body: JSON.stringify({ uploadId, agentid: '3' }) });
    expect((await retry()).code).toBe(1008);
    await test.database.pool.query(`update uploads set state = 'failed', reason = '文件已损坏' where id = $1`, [
      uploadId,
    ]);
    expect((await calls('myUploads')).data).toMatchObject({ list: [{ state: 'failed', reason: '文件已损坏' }] });
    expect((await retry()).code).toBe(0);
    expect((await calls('myUploads')).data).toMatchObject({ list: [{ state: 'queued', reason: null }] });
  });
});

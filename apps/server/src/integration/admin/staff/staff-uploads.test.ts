import { Buffer } from 'node:buffer';
import { afterAll, expect, it } from 'vitest';
import { savePicture } from '../../../features/picture/picture.import.ts';
import { takeOfficialPicture } from '../../../features/official-account/official-account.service.ts';
import { staffCookie } from '../../../testing/staff.ts';
import { uploadApp } from '../../../testing/uploads.ts';

const test = await uploadApp(5_000_000);
afterAll(() => test[Symbol.asyncDispose]());

const metadata = (kind: string) =>
  Object.entries({ kind, title: '横幅' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function create(cookie: string, agentId: string, client = 'console/1.0.0', kind = 'image'): Promise<Response> {
  return await fetch(`${test.base}/api/upload?agentid=${agentId}`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': metadata(kind),
      'x-client': client,
      cookie,
    },
  });
}

it('takes files of staff as the official account of an agent they manage, and of nobody else', async () => {
  const { db } = test.database;
  const manager = await staffCookie(db, { role: 'agentManager', agentIds: ['3'] });
  const made = await create(manager.cookie, '3');
  expect(made.status).toBe(201);
  expect((await create(manager.cookie, '8')).status).toBe(403);
  expect((await create('', '3')).status).toBe(401);
  expect((await create(await test.cookie({ agentId: '3', claimed: true }), '3')).status).toBe(401);
  expect((await create(manager.cookie, '3', 'web/1.0.0')).status).toBe(401);
  const { rows } = await test.database.pool.query(
    `select a.user_code, a.nickname, u.agent_id from uploads u join accounts a on a.id = u.account_id`,
  );
  expect(rows).toEqual([{ user_code: 'house', nickname: '流光', agent_id: '3' }]);
  const audit = await test.database.pool.query('select call, agent_id from staff_audit');
  expect(audit.rows).toEqual([{ call: 'upload', agent_id: '3' }]);
});

it.each([
  ['editor', 201],
  ['moderator', 403],
  ['finance', 403],
] as const)('takes videos and novels of a %s: %i; everybody sends pictures', async (role, status) => {
  const { cookie } = await staffCookie(test.database.db, { role });
  for (const kind of ['video', 'novel']) expect((await create(cookie, '3', 'console/1.0.0', kind)).status).toBe(status);
  expect((await create(cookie, '3')).status).toBe(201);
});

it('lets a picture of staff be taken into use once, within their agents', async () => {
  const { db, pool } = test.database;
  const { cookie } = await staffCookie(db, { role: 'owner' });
  const made = await create(cookie, '8');
  const uploadId = /upload\/(\d+)/.exec(made.headers.get('location') ?? '')?.[1] ?? '';
  const { rows } = await pool.query<{ media_id: string; account_id: string }>(
    `update uploads set state = 'published' where id = $1 returning media_id, account_id`,
    [uploadId],
  );
  const { media_id: pictureId = '', account_id: accountId = '' } = rows[0] ?? {};
  await savePicture(db, { pictureId, width: 480, height: 270, widths: [480], placeholder: '', accountId });
  expect(await takeOfficialPicture(db, uploadId, 'ad 1', ['3'])).toBeNull();
  expect(await takeOfficialPicture(db, uploadId, 'ad 1', ['3', '8'])).toMatchObject({ pictureId });
  expect(await takeOfficialPicture(db, uploadId, 'ad 2', null)).toBeNull();
});

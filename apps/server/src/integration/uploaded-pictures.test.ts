import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Envelope } from '@liuguang/contract/envelope.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { mergeAccounts } from '../features/account/phone/merge-accounts.ts';
import { sweepPictures } from '../features/picture/picture-sweep.ts';
import { releasePictures, takePictures } from '../features/picture/picture.repository.ts';
import { png, tusClient } from '../features/upload/upload.test-data.ts';
import { unconnectedModules } from '../testing/modules.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { runWorker, uploadApp } from '../testing/uploads.ts';

const { personalData } = unconnectedModules.account;

const log = pino({ level: 'silent' });
const test = await forSuite(uploadApp(50 * 1024 ** 2));
await forSuite(runWorker({ database: test.database, log, dataDir: test.folder }), (runner) => runner.stop());

interface Entry {
  state: string;
  reason: string | null;
  publishedId: string | null;
  picture?: { url: string; srcset: string; avif?: string; width: number; height: number; placeholder: string };
}

async function visitor(agentId = '3') {
  const cookie = await test.cookie({ agentId });
  const tus = tusClient({ base: test.base, cookie, agentId });
  const call = async <T>(name: string, body?: object) => {
    const headers = { cookie, 'x-client': 'web/1.0.0', 'content-type': 'application/json' };
    const post = body ? { method: 'POST', body: JSON.stringify({ agentid: agentId, ...body }) } : {};
    return (await (await fetch(`${test.base}/api/${name}`, { headers, ...post })).json()) as Envelope<T>;
  };
  async function send(bytes: Buffer<ArrayBuffer>, title = '头像.png'): Promise<string> {
    const created = await tus.create(bytes.length, { kind: 'image', filename: title });
    const location = created.headers.get('location') ?? '';
    expect((await tus.send(location, 0, bytes)).status).toBe(204);
    return /upload\/(\d+)/.exec(location)?.[1] ?? '';
  }
  const entry = async (uploadId: string) =>
    (await call<{ list: Entry[] }>(`myUploads?agentid=${agentId}&uploadId=${uploadId}`)).data?.list[0];
  async function ready(uploadId: string): Promise<Entry> {
    await expect.poll(async () => (await entry(uploadId))?.state, { interval: 50 }).toMatch(/publ|fail/);
    return (await entry(uploadId)) ?? expect.fail('no such upload');
  }
  const { data } = await call<{ authorId: string }>('getUserInfo');
  const accountId = data?.authorId ?? '';
  const uploaded = async (bytes = png(700, 500)) => {
    const uploadId = await send(bytes);
    return { uploadId, pictureId: (await ready(uploadId)).publishedId ?? '' };
  };
  const setAvatar = async (avatar: string) => await call<{ avatar: string }>('updateUserInfo', { avatar });
  return { tus, call, send, ready, entry, uploaded, setAvatar, accountId };
}

const exists = async (file: string) =>
  access(path.join(test.folder, file)).then(
    () => true,
    () => false,
  );
const filesOf = (pictureId: string) => readdir(path.join(test.folder, 'media/pictures', pictureId)).catch(() => []);
const age = (pictureId: string) =>
  test.database.pool.query(`update pictures set unused_since = now() - interval '25 hours' where id = $1`, [pictureId]);
const sweep = () =>
  sweepPictures({}, { database: test.database, log, dataDir: test.folder, signal: new AbortController().signal });

describe('an uploaded picture', () => {
  it('comes back in several widths as WebP and AVIF, without what the file said, and the file itself is gone', async () => {
    const me = await visitor();
    const uploadId = await me.send(png(700, 500));
    const { picture, publishedId, state } = await me.ready(uploadId);
    expect(state).toBe('published');
    expect(picture).toMatchObject({
      url: `/i/${publishedId}/160.webp`,
      srcset: [160, 320, 640, 700].map((width) => `/i/${publishedId}/${width}.webp ${width}w`).join(', '),
      avif: [160, 320, 640, 700].map((width) => `/i/${publishedId}/${width}.avif ${width}w`).join(', '),
      width: 700,
      height: 500,
    });
    for (const ending of ['webp', 'avif']) {
      const served = await fetch(`${test.base}/i/${publishedId}/640.${ending}`);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, `image/${ending}`]);
      expect(Buffer.from(await served.arrayBuffer()).includes('SECRET-PLACE')).toBe(false);
    }
    await expect.poll(() => exists(`uploads/${uploadId}`)).toBe(false);
    expect((await me.call(`upload/${uploadId}`)).code).toBe(1004);
  });

  it('is refused in words for what it is, whatever it is called, and not kept', async () => {
    const me = await visitor();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const uploadId = await me.send(svg, '头像.png');
    expect(await me.ready(uploadId)).toMatchObject({
      state: 'failed',
      reason: '不支持 SVG 图片，请转换为 JPG 或 PNG',
      publishedId: null,
    });
    await expect.poll(() => exists(`uploads/${uploadId}`)).toBe(false);
    const large = await me.tus.create(20 * 1024 ** 2 + 1, { kind: 'image' });
    expect([large.status, ((await large.json()) as Envelope).message]).toEqual([413, '图片不能超过 20 MB']);
  });

  it('is seen in the list of its owner alone', async () => {
    const [me, other] = [await visitor(), await visitor()];
    const { uploadId } = await me.uploaded(png(20, 20));
    expect(await other.entry(uploadId)).toBeUndefined();
    expect((await me.call<{ list: Entry[] }>('myUploads?uploadId=x')).data?.list).toEqual([]);
    expect((await me.call<{ list: Entry[] }>('myUploads?kind=video')).data?.list).toEqual([]);
  });
});

describe('an avatar', () => {
  it('is an own picture, replaced at once, and may go back to the drawn one', async () => {
    const me = await visitor();
    const [first, second] = [await me.uploaded(), await me.uploaded(png(300, 300))];
    expect((await me.setAvatar(first.uploadId)).data?.avatar).toBe(`/i/${first.pictureId}/320.webp`);
    expect((await me.setAvatar(first.uploadId)).data?.avatar).toBe(`/i/${first.pictureId}/320.webp`);
    expect((await me.setAvatar(second.uploadId)).data?.avatar).toBe(`/i/${second.pictureId}/300.webp`);
    await age(first.pictureId);
    await sweep();
    expect(await filesOf(first.pictureId)).toEqual([]);
    expect((await me.setAvatar(first.uploadId)).code).toBe(1001);
    expect((await filesOf(second.pictureId)).length).toBe(4);
    expect((await me.setAvatar('default')).data?.avatar).toBe('');
  });

  it('is never somebody else’s picture, nor one that failed', async () => {
    const [me, other] = [await visitor(), await visitor()];
    const theirs = await other.uploaded(png(20, 20));
    const failed = await me.send(Buffer.from('no picture'));
    await me.ready(failed);
    for (const avatar of [theirs.uploadId, theirs.pictureId, failed]) {
      expect((await me.setAvatar(avatar)).code).toBe(1001);
    }
  });
});

describe('the pictures of an account', () => {
  it('have one use each: letting go of one thing never takes another’s pictures', async () => {
    const me = await visitor();
    const { uploadId, pictureId } = await me.uploaded(png(20, 20));
    const { db } = test.database;
    expect(await takePictures(db, me.accountId, [uploadId], 'post 1')).toMatchObject([{ pictureId, width: 20 }]);
    expect(await takePictures(db, me.accountId, [uploadId], 'post 2')).toBeNull();
    expect(await takePictures(db, me.accountId, [uploadId, uploadId], 'post 1')).toBeNull();
    await releasePictures(db, me.accountId, 'post 2');
    await sweep();
    expect((await filesOf(pictureId)).length).toBe(2);
  });

  it('are gone a day after nothing used them, and with the account', async () => {
    const me = await visitor();
    const [unused, avatar] = [await me.uploaded(png(20, 20)), await me.uploaded(png(30, 30))];
    await me.setAvatar(avatar.uploadId);
    await sweep();
    expect((await filesOf(unused.pictureId)).length).toBe(2);
    await age(unused.pictureId);
    await sweep();
    expect([await filesOf(unused.pictureId), await me.entry(unused.uploadId)]).toEqual([[], undefined]);
    expect((await me.call('deleteMe', {})).code).toBe(0);
    await expect.poll(() => filesOf(avatar.pictureId)).toEqual([]);
    await expect.poll(async () => (await fetch(`${test.base}/i/${avatar.pictureId}/30.webp`)).status).toBe(404);
  });

  it('move with a merge; of two avatars one stays', async () => {
    const [from, into] = [await visitor(), await visitor()];
    const [old, kept] = [await from.uploaded(png(20, 20)), await into.uploaded(png(20, 20))];
    await from.setAvatar(old.uploadId);
    await into.setAvatar(kept.uploadId);
    const { db, pool } = test.database;
    await db.transaction().execute(async (trx) => {
      await mergeAccounts(trx, personalData, { agentId: '3', from: from.accountId, into: into.accountId }, Date.now());
    });
    const { rows } = await pool.query<{ id: string; used_by: string | null }>(
      'select id, used_by from pictures where account_id = $1',
      [into.accountId],
    );
    expect(new Map(rows.map(({ id, used_by: use }) => [id, use]))).toEqual(
      new Map([
        [old.pictureId, null],
        [kept.pictureId, 'avatar'],
      ]),
    );
  });
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { saveAuthor } from '../../features/account/account.public.ts';
import { openUploadFiles } from '../../platform/storage/upload-files.ts';
import { importUpload, sameUpload } from '../../features/upload/upload.public.ts';
import { saveGroup } from '../../features/catalogue/catalogue.public.ts';
import { testDatabase } from '../../testing/database.ts';
import { checkVideoRow, readVideoList } from './import-videos.ts';
import { testFolder } from '../../testing/test-folder.ts';

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
const database = await testDatabase();
const folder = testFolder(afterAll);
await writeFile(path.join(folder, '海边.mp4'), mp4);
await writeFile(path.join(folder, 'page.mp4'), '<html>');
await writeFile(path.join(folder, 'notes.txt'), 'no video');
await saveGroup(database.db, 'video', { name: '自然', position: 1, coverId: null, tags: [], agentIds: ['3'] });
afterAll(() => database.close());

const check = async (source: string) =>
  await Promise.all(
    (await readVideoList(source)).map((row) => checkVideoRow(database.db, row, { agentId: '3', maxBytes: 1000 })),
  );

it('takes the videos of a folder by their names, and by their content', async () => {
  const rows = await check(folder);
  expect(rows.map(({ title, problems }) => [title, problems])).toEqual([
    ['海边', []],
    ['page', ['the file is not a video by its content']],
  ]);
});

it('says of every row of a CSV what is wrong with it', async () => {
  const file = path.join(folder, 'list.csv');
  const rows = [
    'file,title,group,tags',
    '海边.mp4,"海，""夜""",自然,海;夜',
    ',空,,',
    '没有.mp4,x,不存在,',
    `海边.mp4,${'长'.repeat(81)},,`,
  ];
  await writeFile(file, `\uFEFF${rows.join('\r\n')}\r\n`);
  const [good, ...wrong] = await check(file);
  expect(good).toMatchObject({ title: '海，"夜"', tags: ['海', '夜'], problems: [], size: mp4.length });
  expect(wrong.map(({ problems }) => problems)).toEqual([
    ['it names no file'],
    ['there is no such file', 'agent 3 shows no group 不存在'],
    ['a title has 1 to 80 characters'],
  ]);
  await writeFile(file, 'path,title\n海边.mp4,海');
  await expect(readVideoList(file)).rejects.toThrow('must begin with a line of names');
});

it('puts a file before the worker once, and knows it again', async () => {
  const { db } = database;
  const files = await openUploadFiles(folder);
  const { accountId } = await saveAuthor(db, { agentId: '3', userCode: 'x', nickname: 'x', avatar: '' });
  const owner = { agentId: '3', accountId };
  const about = { title: '海边', description: '', groupId: undefined, tags: [] };
  expect(await sameUpload(db, owner, '海边', mp4.length)).toBeNull();
  const uploadId = await importUpload(db, files, { owner, file: path.join(folder, '海边.mp4'), ...about });
  expect(await sameUpload(db, owner, '海边', mp4.length)).toBe(uploadId);
  expect(await files.received(uploadId)).toMatchObject({ bytes: mp4.length });
  const jobs = await database.pool.query(`select key from graphile_worker.jobs where key = $1`, [`upload ${uploadId}`]);
  expect(jobs.rowCount).toBe(1);
  const { rows } = await database.pool.query('select state from uploads where id = $1', [uploadId]);
  expect(rows).toEqual([{ state: 'queued' }]);
});

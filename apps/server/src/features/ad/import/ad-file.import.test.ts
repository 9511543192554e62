import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { importAds } from './ad-file.import.ts';
import { openFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { adRepository } from '../ad.repository.ts';
import { testDatabase } from '../../../testing/database.ts';
import { folderForSuite, forSuite } from '../../../testing/suite/for-suite.ts';

const database = await forSuite(testDatabase());
const folder = await folderForSuite();
beforeEach(() => database.pool.query('delete from ads'));

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A grey picture; `claimed` is what its header says of its size. */
function png(width: number, height: number, claimed = { width, height }): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex');
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function file(name: string, content: string | Buffer): string {
  writeFileSync(path.join(folder, name), content);
  return name;
}

const row = (importKey: string, changes: object = {}) => ({
  importKey,
  agentIds: ['3'],
  placement: 'crack',
  name: importKey,
  link: 'https://example.com/',
  ...changes,
});
const run = async (rows: unknown[], dryRun = false) => {
  const storage = await openFolderStorage(path.join(folder, 'media'));
  return await importAds({ db: database.db, storage }, rows, { folder, dryRun });
};
const saved = async () => await adRepository(database.db).all(0);

it('makes ads with pictures of every size, and changes them when it is run again', async () => {
  const pictureFile = file('good.png', png(800, 400));
  const rows = [row('spring', { pictureFile }), row('summer', { pictureFile, dailyCap: 3 })];
  expect(await run(rows, true)).toEqual({ lines: ['1. spring: fine', '2. summer: fine'], refused: 0 });
  expect(await saved()).toEqual([]);
  for (let times = 0; times < 2; times += 1) expect(await run(rows)).toMatchObject({ refused: 0 });
  const ads = await saved();
  expect(ads.map(({ ad, dailyCap }) => [ad.adName, dailyCap])).toEqual([
    ['spring', null],
    ['summer', 3],
  ]);
  expect(ads[0]?.ad.picture).toMatchObject({ width: 800, height: 400, avif: expect.stringContaining('800.avif 800w') });
  const [pictureId = ''] = readdirSync(path.join(folder, 'media/pictures'));
  expect(ads[0]?.ad.adPicture).toBe(`/i/${pictureId}/800.webp`);
  const files = readdirSync(path.join(folder, 'media/pictures', pictureId));
  expect(files.toSorted()).toEqual(
    [160, 320, 640, 800].flatMap((width) => [`${width}.avif`, `${width}.webp`]).toSorted(),
  );
});

it('makes text pictures, by a flag or of a text file, that the app accepts', async () => {
  const bytes = png(800, 400);
  const rows = [
    row('flagged', { pictureFile: file('plain.png', bytes), textPicture: true }),
    row('text', { pictureFile: file('picture.txt', `data:image/png;base64,${bytes.toString('base64')}\n`) }),
    row('plain', { pictureFile: 'plain.png', textPicture: false }),
  ];
  expect(await run(rows)).toMatchObject({ refused: 0 });
  const ads = (await saved()).map(({ ad }) => ad);
  expect(ads.map(({ adPicture, picture }) => [/\.\w+$/.exec(adPicture)?.[0], picture !== undefined])).toEqual([
    ['.txt', false],
    ['.txt', false],
    ['.webp', true],
  ]);
  const text = readFileSync(
    path.join(folder, 'media', (ads[1]?.adPicture ?? '').replace('/i/', 'pictures/')),
    'latin1',
  );
  expect(text).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/);
  const foreign = row('foreign', {
    pictureFile: file('page.txt', 'data:text/html;base64,PHNjcmlwdD4='),
    textPicture: 1,
  });
  expect((await run([foreign])).lines[0]).toContain('textPicture is missing or has the wrong form');
});

it('refuses hostile files with a reason each, and then changes nothing at all', async () => {
  truncateSync(path.join(folder, file('huge.png', png(10, 10))), 100 * 1024 * 1024);
  const hostile: [name: string, content: string | Buffer | null, reason: string][] = [
    ['huge.png', null, 'at most 10 MB'],
    ['script.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'an SVG'],
    ['declared.svg', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'an SVG'],
    ['page.jpg', '<!DOCTYPE html><script>alert(1)</script>', 'an HTML page'],
    ['data.png', 'data:text/html;base64,PHNjcmlwdD4=', 'must be PNG'],
    ['empty.png', '', 'an empty file'],
    ['cut.png', png(400, 400).subarray(0, 60), 'cannot be decoded'],
    ['bomb.png', png(10, 10, { width: 60_000, height: 60_000 }), 'at most 64 million pixels'],
  ];
  const rows = hostile.map(([name, content]) => {
    if (content !== null) file(name, content);
    return row(name, { pictureFile: name });
  });
  const good = row('fine', { pictureFile: file('good.png', png(100, 50)) });
  const others = [
    row('missing', { pictureFile: 'nowhere.png' }),
    row('foreign', { agentIds: ['99'], pictureFile: 'good.png' }),
    row('both', { link: 'javascript:alert(1)', pictureFile: 'script.png' }),
    'nonsense',
  ];
  const { lines, refused } = await run([good, ...rows, ...others]);
  expect(refused).toBe(hostile.length + others.length);
  expect(await saved()).toEqual([]);
  expect(lines[0]).toBe('1. fine: fine');
  for (const [index, [name, , reason]] of hostile.entries()) {
    expect(lines[index + 1]).toMatch(new RegExp(`^${index + 2}\\. ${name}: pictureFile .*${reason}`));
  }
  expect(lines.slice(hostile.length + 1)).toEqual([
    expect.stringContaining('pictureFile is not there'),
    expect.stringContaining('agentIds names an agent that does not exist'),
    expect.stringMatching(/pictureFile is an SVG.*link must be an http/),
    expect.stringContaining('(no importKey)'),
  ]);
});

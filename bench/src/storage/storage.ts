import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import type { S3Settings } from '@liuguang/server/platform/config/storage-settings.ts';
import { openFolderStorage } from '@liuguang/server/platform/storage/folder-storage.ts';
import { s3Sender } from '@liuguang/server/platform/storage/s3/s3-request.ts';
import { openS3Storage } from '@liuguang/server/platform/storage/s3/s3-storage.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../../e2e/src/product/object-store.ts';
import { atLeast, atMost, type Figure, limited, tableOf } from '../support/figure.ts';
import { httpUpload } from './http-upload.ts';
import { ratesOf } from './lanes.ts';

const run = promisify(execFile);
const segments = 40;
const segmentBytes = 2 * 1024 ** 2;
/** STORAGE_BENCH_BYTES=4294967296 for the size that is promised; the disk of the store needs as much. */
const putBytes = Number(process.env['STORAGE_BENCH_BYTES'] ?? 512 * 1024 ** 2);

const chosen = new Set((process.env['ONLY'] ?? 'streaming,http,put').split(','));

/** Media in a bucket: through our gate against the store itself, copies against the folder, and memory of a long upload, by itself and by HTTP. */
export async function bench(): Promise<boolean> {
  if (!hasObjectStore) {
    console.log('SKIPPED: no Ceph on this machine (ceph-mon, ceph-osd, ceph-common, radosgw)');
    return true;
  }
  await using store = await startObjectStore({ kind: 'bluestore', bytes: 2 * 1024 ** 3 + 3 * putBytes });
  if (chosen.has('streaming')) console.log(tableOf(await streaming(store)));
  if (chosen.has('http')) console.log(tableOf(await httpUpload(await store.bucket(), putBytes)));
  if (chosen.has('put')) console.log(tableOf(await memory(store)));
  return true;
}

async function streaming(store: ObjectStore): Promise<Figure[]> {
  const settings = await store.bucket();
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-storage-'));
  const names = Array.from({ length: segments }, (_, index) => `v720/${String(index).padStart(3, '0')}.m4s`);
  const places = [openS3Storage(settings), await openFolderStorage(path.join(folder, 'media'))];
  for (const name of names) {
    const bytes = randomBytes(segmentBytes);
    for (const place of places) await place.put(`media/clip/${name}`, bytes);
  }
  const program = path.join(import.meta.dirname, 'segment-servers.ts');
  const child = spawn(process.execPath, [program, JSON.stringify({ settings, folder })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const urls = JSON.parse(line) as Record<'bucket' | 'copies' | 'folder', string>;
    const through = (url: string) => names.map((name) => `${url}/${name}`);
    const rates = await ratesOf({
      store: await signed(settings, names),
      bucket: through(urls.bucket),
      copies: through(urls.copies),
      folder: through(urls.folder),
    });
    return [
      atLeast({
        name: '2 MB segments of a bucket, requests/s',
        value: rates.bucket,
        baseline: rates.store,
        of: 'the store itself',
        goal: 0.7,
      }),
      atLeast({
        name: '2 MB segments from copies, requests/s',
        value: rates.copies,
        baseline: rates.folder,
        of: 'the folder',
        goal: 0.9,
      }),
    ];
  } finally {
    child.kill('SIGKILL');
    places[0]?.close?.();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signed(settings: S3Settings, names: readonly string[]): Promise<string[]> {
  const sender = s3Sender(settings);
  return await Promise.all(names.map((name) => sender.presign(`media/clip/${name}`, 3600, {})));
}

async function memory(store: ObjectStore): Promise<Figure[]> {
  const settings = await store.bucket();
  const program = path.join(import.meta.dirname, 'put-bytes.ts');
  const grown = async (bytes: number) => {
    const { stdout } = await run(process.execPath, [program, JSON.stringify({ settings, bytes })]);
    return Number(stdout);
  };
  const [less, all] = [await grown(Math.round(putBytes / 4)), await grown(putBytes)];
  const size = `${Math.round(putBytes / 1024 ** 2)} MiB`;
  return [
    atMost({ name: `memory while ${size} are put, MB`, value: all, baseline: less, of: 'a quarter of it', goal: 1.25 }),
    limited(`memory while ${size} are put, MB`, all, { limit: 160, of: 'a limit of 160 MB' }),
  ];
}

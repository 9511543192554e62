import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../../platform/config/config.ts';
import { archiveOf } from '../../../../platform/postgres/archive.ts';
import { allOf } from '../../../../platform/storage/all-of.ts';
import { openS3Storage } from '../../../../platform/storage/s3/s3-storage.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../../../testing/object-store/object-store.ts';
import { sendLogLockKey, whileLocked } from '../../backup-lock.ts';
import { backupModule } from '../../backup.module.ts';
import { archiveState } from '../archive-state.ts';
import { aboutName, type BaseAbout } from '../bases.ts';
import { reachAt } from '../reach-at.ts';
import { isHistory } from '../segments.ts';
import { saveFound } from '../wal.repository.ts';
import { type ArchiveBucket, openArchiveBucket, sentBases } from './archive-bucket.ts';
import { sendBasesJob, sendLogJob } from './bucket.jobs.ts';
import { sendBases } from './send-bases.ts';
import { logSender } from './send-log.ts';

const system = '7412345678901234567';
const dayMs = 24 * 3_600_000;
const begin = Date.parse('2026-11-01T00:00:00Z');
const day = (count: number) => begin + count * dayMs;
const log = pino({ level: 'silent' });
const steady = new AbortController().signal;

/** Sixteen MB of the log each day, as it were. */
function segment(no: number, hash = 'a'): string {
  const name = [1, 0, no].map((part) => part.toString(16).padStart(8, '0').toUpperCase()).join('');
  return `${name}-${day(no)}-${hash.repeat(16)}.zst`;
}

const baseName = (no: number) => `base-${new Date(day(no)).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z-0000`;

const lsn = (no: number, rest: number) => `0/${(no * 16 * 1024 ** 2 + rest).toString(16)}`;

/** As the bucket names them. */
const sentCopy = (no: number, file = 'cluster.tar.zst') => [
  `base/${baseName(no)}/base.json`,
  `base/${baseName(no)}/${file}`,
];
const sentSegments = (...numbers: number[]) => numbers.map((no) => `wal/${segment(no)}`);

describe.skipIf(!hasObjectStore)('the archive in a bucket', () => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await startObjectStore();
  }, 60_000);
  afterAll(() => store[Symbol.asyncDispose]());

  let wal: string;
  let bucket: ArchiveBucket;
  beforeEach(async () => {
    wal = await mkdtemp(path.join(os.tmpdir(), 'wal-bucket-'));
    await beginAnew();
    bucket = { storage: openS3Storage({ ...(await store.bucket()), prefix: 'own/' }), name: 's3://store/bucket/own' };
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    bucket.storage.close?.();
    await rm(wal, { recursive: true, force: true });
  });

  const place = () => archiveOf(wal, system);

  /** A folder that has nothing, or nothing any more. */
  async function beginAnew(): Promise<void> {
    await rm(wal, { recursive: true, force: true });
    for (const folder of Object.values(place())) await mkdir(folder, { recursive: true });
  }

  async function archive(...names: string[]): Promise<void> {
    for (const name of names) await writeFile(path.join(place().segments, name), `content of ${name}`);
  }

  async function unarchive(...names: string[]): Promise<void> {
    for (const name of names) await rm(path.join(place().segments, name));
  }

  /** A copy that was made on this day, and needs the log from there on. */
  async function copy(no: number, recipient: string | null = null): Promise<void> {
    const folder = path.join(place().bases, baseName(no));
    const times = { startedAt: day(no), finishedAt: day(no) };
    const about: BaseAbout = {
      format: 'liuguang base 1',
      name: baseName(no),
      system,
      postgres: '18',
      ...times,
      timeline: 1,
      startLsn: lsn(no, 40),
      stopLsn: lsn(no, 300),
      bytes: 10,
      sha256: '',
      recipient,
      folders: [],
    };
    await mkdir(folder);
    await writeFile(path.join(folder, `cluster.tar.zst${recipient === null ? '' : '.age'}`), `cluster ${no}`);
    await writeFile(path.join(folder, aboutName), JSON.stringify(about));
  }

  async function sendLog(now: number, timeline = 1, sender = logSender()): Promise<void> {
    await sender({ bucket, system, segments: place().segments, timeline, now, signal: steady });
  }

  async function send(now: number, signal = steady): Promise<void> {
    await sendBases({ bucket, system, bases: place().bases, keepDaily: 7, now, signal });
  }

  async function inBucket(): Promise<string[]> {
    const keys = await allOf(bucket.storage.list(''));
    return keys.map((key) => key.slice(`wal/${system}/`.length)).toSorted();
  }

  it('has the packed log and the copies, and what is too old is removed with the log that only it needed', async () => {
    await copy(1, 'age1xyz');
    // What PostgreSQL has just put there is plain.
    await archive(segment(1), segment(2), '00000002.history', segment(3).slice(0, 24));
    await sendLog(day(3), 2);
    await send(day(3));
    const first = [...sentCopy(1, 'cluster.tar.zst.age'), 'wal/00000002.history'];
    expect(await inBucket()).toEqual([...first, ...sentSegments(1, 2)].toSorted());
    expect((await bucket.storage.read(`wal/${system}/wal/${segment(2)}`))?.toString()).toContain(segment(2));

    await copy(5);
    await unarchive(segment(3).slice(0, 24));
    await archive(segment(3), segment(4), segment(5), segment(6));
    await sendLog(day(11), 2);
    // Seven days before there was only the first one.
    await send(day(11));
    expect(await inBucket()).toEqual([...first, ...sentCopy(5), ...sentSegments(1, 2, 3, 4, 5, 6)].toSorted());
    await send(day(13));
    expect(await inBucket()).toEqual([...sentCopy(5), 'wal/00000002.history', ...sentSegments(5, 6)].toSorted());
    // The folder still has it: it is not sent again.
    await send(day(13));
    expect((await sentBases(bucket, system)).whole.map(({ name }) => name)).toEqual([baseName(5)]);
  });

  it('keeps what it has when the folder is lost, for as long as it is promised', async () => {
    await copy(1);
    await archive(segment(1), segment(2));
    await sendLog(day(3));
    await send(day(3));
    await beginAnew();
    await copy(4);
    await archive(segment(4), segment(5));
    await sendLog(day(5));
    await send(day(10));
    expect(await inBucket()).toEqual([...sentCopy(1), ...sentCopy(4), ...sentSegments(1, 2, 4, 5)].toSorted());
    await send(day(12));
    expect(await inBucket()).toEqual([...sentCopy(4), ...sentSegments(4, 5)].toSorted());
  });

  it('is rid of what killed workers left, and lists none of it', async () => {
    await copy(1);
    const folder = `wal/${system}/base`;
    // Killed between the copy and its list, in the middle of a copy, and while one that was too old was removed.
    await bucket.storage.put(`${folder}/${baseName(1)}/cluster.tar.zst`, Buffer.from('another'));
    await bucket.storage.parts?.begin(`${folder}/${baseName(2)}/cluster.tar.zst`);
    await bucket.storage.put(`${folder}/${baseName(0)}/cluster.tar.zst`, Buffer.from('old'));
    expect((await sentBases(bucket, system)).whole).toEqual([]);
    await send(day(2));
    expect(await inBucket()).toEqual(sentCopy(1));
    expect((await bucket.storage.read(`${folder}/${baseName(1)}/cluster.tar.zst`))?.toString()).toBe('cluster 1');
  });

  it('sends nothing of a copy when the worker stops in the middle of it', async () => {
    await copy(1);
    await writeFile(path.join(place().bases, baseName(1), 'cluster.tar.zst'), Buffer.alloc(40 * 1024 ** 2));
    const { storage, name } = bucket;
    const stop = new AbortController();
    const pending = () => allOf(storage.parts?.pending('wal/') ?? none());
    let begun = 0;
    async function* stopped(body: AsyncIterable<Uint8Array>) {
      let bytes = 0;
      for await (const chunk of body) {
        yield chunk;
        bytes += chunk.length;
        if (bytes < 20 * 1024 ** 2 || stop.signal.aborted) continue;
        begun = (await pending()).length;
        stop.abort();
      }
    }
    const put: typeof storage.put = (key, body) => storage.put(key, body instanceof Uint8Array ? body : stopped(body));
    bucket = { name, storage: { ...storage, put } };
    await expect(send(day(2), stop.signal)).rejects.toThrow('abort');
    expect(begun).toBe(1);
    expect([await pending(), await inBucket()]).toEqual([[], []]);
    await send(day(2));
    expect(await inBucket()).toEqual(sentCopy(1));
    expect((await storage.stat(`wal/${system}/base/${baseName(1)}/cluster.tar.zst`))?.size).toBe(40 * 1024 ** 2);
  });

  it('refuses to mix the logs of two databases that go on from the same copy', async () => {
    await archive(segment(1), segment(2));
    await sendLog(day(2));
    // The other one went on from 2 without knowing of it.
    await beginAnew();
    await archive(segment(2, 'b'));
    await expect(sendLog(day(2))).rejects.toThrow('give each a folder of its own in BACKUP_URL');
    expect(await inBucket()).toEqual(sentSegments(1, 2));
    // It was restored, and has a timeline of its own: what it has is sent, and the first one is told.
    await beginAnew();
    await archive('00000002.history');
    await sendLog(day(2), 2);
    await beginAnew();
    await archive(segment(3));
    const first = logSender();
    const refused = 'timeline 2 is there, which is none of ours';
    await expect(sendLog(day(3), 1, first)).rejects.toThrow(refused);
    expect(await inBucket()).toEqual(['wal/00000002.history', ...sentSegments(1, 2, 3)].toSorted());
    // One that was put back to before its own restore knows it.
    await archive('00000002.history');
    await sendLog(day(3), 1, first);
    // Told until somebody has removed it.
    await unarchive('00000002.history');
    await expect(sendLog(day(3), 1, first)).rejects.toThrow(refused);
    await bucket.storage.delete(`wal/${system}/wal/00000002.history`);
    await sendLog(day(3), 1, first);
  });

  it('brings what a moment needs, and no more; what is only in the folder is taken from there', async () => {
    for (const no of [1, 3]) await copy(no);
    await archive(segment(1), segment(2), segment(3), segment(4), '00000002.history');
    await sendLog(day(4), 2);
    await send(day(4));
    await beginAnew();
    await archive(segment(5));
    const find = (at: number, from: ArchiveBucket | null = bucket) =>
      reachAt({ wal, system, place: place(), bucket: from, at, mostTimeline: 1, progress: () => {} });
    const unknown = await find(day(0));
    expect([unknown.best, unknown.reaches.length]).toEqual([null, 2]);
    const { best } = await find(day(4) + 1);
    expect(best).toMatchObject({ base: { name: baseName(3) }, to: day(5) });
    for (const { file } of best?.path ?? [])
      expect(await readFile(file, 'utf8')).toBe(`content of ${path.basename(file)}`);
    const names = await readdir(place().segments);
    expect(names.filter((name) => !isHistory(name)).toSorted()).toEqual([3, 4, 5].map((no) => segment(no)));
    expect(await readdir(place().bases)).toEqual([baseName(3)]);
    expect(await readFile(path.join(place().bases, baseName(3), 'cluster.tar.zst'), 'utf8')).toBe('cluster 3');
    // It is in the folder now, whether the bucket answers or not.
    expect((await find(day(4) + 1, null)).best).toEqual(best);
  });

  it('is an alarm while the bucket does not answer, and none when it does again', async () => {
    await using database = await testDatabase();
    const settings = await store.bucket();
    const url = `s3+${settings.endpoint}/${settings.bucket}/own`;
    const dataDir = path.join(wal, 'data');
    // Of the cluster only its number is read.
    await mkdir(path.join(dataDir, 'postgres/global'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres/global/pg_control'), '12345678');
    const { segments } = archiveOf(wal, Buffer.from('12345678').readBigUInt64LE().toString());
    await mkdir(segments, { recursive: true });
    await writeFile(path.join(segments, segment(1)), 'packed');
    vi.stubEnv('BACKUP_WAL', wal);
    vi.stubEnv('BACKUP_URL', url);
    vi.stubEnv('BACKUP_ACCESS_KEY', settings.accessKey);
    vi.stubEnv('BACKUP_SECRET_KEY', settings.secretKey);
    const config = loadConfig(process.env, wal);
    await saveFound(database.db, { windows: [{ from: 1, to: 2 }], bases: 1, bytes: 1, lastBaseAt: 1 });

    const run = async (job: typeof sendLogJob, signal = steady) =>
      await (
        await job.load()
      )({}, { database, dataDir, log, signal });
    const state = async () => {
      const { state: found = null, reason = null } = (await archiveState(database.db, config, Date.now())) ?? {};
      return { state: found, reason };
    };
    const { metrics } = backupModule({ db: database.db, config });
    const failing = async () => await metrics.find((metric) => metric.name === 'liuguang_wal_archive_failing')?.read();
    const fine = { state: 'fine', reason: null };

    store.die();
    await Promise.all([run(sendLogJob), run(sendBasesJob)]);
    expect(await state()).toEqual({
      state: 'failing',
      reason: expect.stringContaining(`the archived log is not sent to ${url}: object store`),
    });
    expect(await failing()).toEqual([{ value: 1 }]);

    await store.revive();
    // A worker that stops, and one that is too late for the lock, say nothing about the bucket.
    const told = await state();
    await expect(run(sendLogJob, AbortSignal.abort())).rejects.toThrow('abort');
    await whileLocked(database.pool, () => run(sendLogJob), sendLogLockKey);
    expect(await state()).toEqual(told);
    await run(sendLogJob);
    expect(await state()).toEqual({
      state: 'failing',
      reason: expect.stringContaining('copies of the database are not sent to'),
    });
    await run(sendBasesJob);
    expect(await state()).toEqual(fine);
    expect(await failing()).toEqual([{ value: 0 }]);
    const opened = openArchiveBucket(config);
    expect(await allOf(opened?.storage.list('wal/') ?? none())).toEqual([expect.stringMatching(`/wal/${segment(1)}$`)]);
    opened?.storage.close?.();

    // Given up, a bucket that refuses is no trouble.
    vi.stubEnv('BACKUP_SECRET_KEY', 'wrong');
    await run(sendBasesJob);
    expect((await state()).reason).toContain('BACKUP_SECRET_KEY');
    for (const variable of ['URL', 'ACCESS_KEY', 'SECRET_KEY']) vi.stubEnv(`BACKUP_${variable}`, undefined);
    await run(sendBasesJob);
    expect(await state()).toEqual(fine);
  }, 120_000);
});

async function* none(): AsyncGenerator<never> {}

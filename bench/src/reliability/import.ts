import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeSample } from '@liuguang/media/video/samples.test-data.ts';
import { openImportFiles } from '@liuguang/server/features/import/import-files.ts';
import { importService } from '@liuguang/server/features/import/import.service.ts';
import { type Database } from '@liuguang/server/platform/db/database.ts';
import { transact } from '@liuguang/server/platform/db/db.ts';
import {
  type SourceSize,
  sourceServer,
  writeCsv,
  writeDump,
  writeFolder,
} from '@liuguang/server/integration/imports/import-sources.test-data.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { type Counts, figures, killAgainAndAgain } from './import-kills.ts';

const titles = Number(process.env['TITLES'] ?? 10_000);
const files = Number(process.env['FILES'] ?? 1000);
/** Names of formats, by commas; all when left out. */
const only = process.env['FORMATS']?.split(',');
/** So many imports run beside each other, of different agents: the pipeline gives each account one of its two workers. */
const atOnce = Number(process.env['AT_ONCE'] ?? 2);

interface Format {
  readonly name: string;
  readonly kind: 'maccms' | 'peertube' | 'folder' | 'csv';
  source(folder: string, size: SourceSize, base: string): Promise<string>;
}

const formats: readonly Format[] = [
  { name: 'MacCMS JSON', kind: 'maccms', source: async (_folder, _size, base) => `${base}/json/api.php/provide/vod/` },
  { name: 'MacCMS XML', kind: 'maccms', source: async (_folder, _size, base) => `${base}/xml/api.php/provide/vod/` },
  { name: 'MacCMS SQL', kind: 'maccms', source: written('dump.sql', writeDump) },
  { name: 'PeerTube', kind: 'peertube', source: async (_folder, _size, base) => base },
  { name: 'folder', kind: 'folder', source: written('films', writeFolder) },
  { name: 'CSV', kind: 'csv', source: written('table.csv', writeCsv) },
];

function written(name: string, write: (file: string, size: SourceSize, base: string) => Promise<void>) {
  return async (folder: string, size: SourceSize, base: string): Promise<string> => {
    const file = path.join(folder, name);
    await write(file, size, base);
    return file;
  };
}

/**
 * An import of many titles and files from each format, whose worker is killed five times on the way: every title must have
 * its row, every file must have become one video, nothing may be there twice. `TITLES`, `FILES`, `FORMATS` and `AT_ONCE` make it
 * smaller.
 */
export async function bench(): Promise<boolean> {
  return await withOwnDatabase(async (database, url) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
    const place = { database, url, dataDir: path.join(folder, 'data') };
    try {
      const size = { titles, files, clips: await distinctClips(folder) };
      await using sources = await sourceServer(size);
      const chosen = formats.filter(({ name }) => only?.includes(name) ?? true);
      const all: boolean[] = [];
      for (let at = 0; at < chosen.length; at += atOnce) {
        const runs = chosen.slice(at, at + atOnce).map((format, index) => ({ format, agentId: String(3 + index) }));
        const given = [];
        for (const { format, agentId } of runs) {
          given.push({ format, agentId, source: await format.source(folder, size, sources.base) });
        }
        all.push(...(await run(given, place)));
      }
      return all.every(Boolean);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** A second of a small picture each, no two alike: nothing can be kept from one for the next. */
async function distinctClips(folder: string): Promise<Buffer[]> {
  const clips = [];
  const file = path.join(folder, 'clip.mp4');
  const small = { format: 'mp4', width: 160, height: 120, seconds: 1, frameRate: 12, audio: null };
  for (let variant = 0; variant < files; variant += 1) {
    await writeSample(file, { ...small, variant });
    clips.push(await readFile(file));
  }
  return clips;
}

interface Place {
  readonly database: Database;
  readonly url: string;
  readonly dataDir: string;
}

interface Given {
  readonly format: Format;
  readonly agentId: string;
  readonly source: string;
}

/** Whether each is whole. */
async function run(given: readonly Given[], { database, url, dataDir }: Place): Promise<boolean[]> {
  await mkdir(dataDir, { recursive: true });
  const began = performance.now();
  const imports = [];
  for (const one of given) imports.push({ ...one, importId: await begin(one, { database, dataDir }) });
  const importIds = imports.map(({ importId }) => importId);
  const { kills, ends } = await killAgainAndAgain({ database, url, dataDir }, importIds, { titles, files });
  const whole = [];
  for (const { importId, format } of imports) {
    const found = await figures(database, importId);
    whole.push(isWhole(found));
    const perFile = Number((found.seconds / files).toFixed(2));
    console.log(JSON.stringify({ name: format.name, isWhole: isWhole(found), perFile, ...found }));
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(JSON.stringify({ formats: given.map(({ format }) => format.name), seconds, kills, ends }));
  return whole;
}

async function begin({ format, agentId, source }: Given, { database, dataDir }: Omit<Place, 'url'>): Promise<string> {
  const { db, pool } = database;
  await pool.query(`insert into agents (id, name) values ($1, $2) on conflict do nothing`, [
    agentId,
    `渠道 ${agentId}`,
  ]);
  const importFiles = openImportFiles(dataDir);
  const imports = importService({ db, files: importFiles, allowLoopback: true, clock: Date.now });
  const importId = await transact(db, (trx) =>
    imports.begin(trx, {
      agentId,
      moreAgentIds: [],
      kind: format.kind,
      source,
      sourceName: format.name,
      options: { groupName: '', author: '', perSecond: 50 },
      madeBy: 'bench',
      confirmed: { by: 'bench', text: 'test files' },
    }),
  );
  if (format.kind === 'csv') {
    await importFiles.write(importId, 0, await readFile(source));
    await transact(db, (trx) => imports.beginReading(trx, importId));
  }
  return importId;
}

function isWhole({ state, rows, done, videos, uploads, skipped, twice }: Counts): boolean {
  return (
    state === 'done' &&
    rows === titles &&
    [done, videos, uploads].every((count) => count === files) &&
    skipped === titles - files &&
    twice === 0
  );
}

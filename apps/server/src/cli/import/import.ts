import path from 'node:path';
import { openStorage, openUploads } from '../../platform/storage/open-storage.ts';
import { importUpload, sameUpload } from '../../features/upload/upload.public.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { ads } from '../ads.ts';
import { command, type Command, say, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';
import { authorNamed, knownAgents } from '../known-agent.ts';
import { checkVideoRow, readVideoList, videoColumns } from './import-videos.ts';
import { listings } from './listings.ts';
import { migrateIn } from './migrate-in.ts';
import { novels } from './novels.ts';
import { sizeOf } from '../progress.ts';

const videosUsage = 'import videos <folder | file.csv> --author <name> [--agent 3] [--group <name>] [--dry-run]';

const videos = command({
  usage: videosUsage,
  summary: 'send videos into the same pipeline that uploads take',
  options: {
    agent: { type: 'string', default: '3' },
    author: { type: 'string' },
    group: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
  most: 1,
  changes: ({ values }) => !values['dry-run'],
  run: async ({ words: [source], values, program }) => {
    const { agent: agentId, author, group } = values;
    if (source === undefined || !author?.trim())
      throw wrongUsage('import videos needs a source and an author', videosUsage);
    const { database, config } = await openCliDatabase(program);
    const { db } = database;
    await knownAgents(db, [agentId]);
    const asked = await readVideoList(path.resolve(source));
    if (asked.length === 0) throw new StartError(`no videos in ${source}`);
    const rows = [];
    for (const one of asked) {
      const wanted = { ...one, group: one.group || (group ?? '') };
      const row = await checkVideoRow(db, wanted, { agentId, maxBytes: config.uploads.maxBytes });
      rows.push(row);
      say(`${rows.length}. ${one.title} (${sizeOf(row.size)}): ${row.problems.join('; ') || 'fine'}`);
    }
    const refused = rows.filter(({ problems }) => problems.length > 0).length;
    if (refused > 0) throw new StartError(`${refused} of ${rows.length} videos are refused; nothing was changed`);
    const storage = await openStorage(config, db);
    const files = await openUploads(config, db, storage);
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    // What is made of them takes as much again.
    if (!files.bucket?.takesNew && (await files.freeBytes()) < bytes * 2)
      throw new StartError(`no space for ${sizeOf(bytes * 2)}: free some first`);
    if (values['dry-run']) return say(`${rows.length} videos are fine (${sizeOf(bytes)}); nothing was changed`);
    const owner = { agentId, accountId: await authorNamed(db, agentId, author) };
    let sent = 0;
    for (const row of rows) {
      const before = await sameUpload(db, owner, row.title, row.size);
      if (before !== null) {
        say(`${row.title}: is here already, as upload ${before}`);
        continue;
      }
      say(`${row.title}: upload ${await importUpload(db, files, { ...row, owner })}`);
      sent += 1;
    }
    storage.close?.();
    say(`${sent} videos wait for the worker, which shows them one by one as they are done`);
  },
});

const kinds: Readonly<Record<string, (args: readonly string[]) => [Command, readonly string[]]>> = {
  videos: (args) => [videos, args],
  novels: (args) => [novels, ['import', ...args]],
  listings: (args) => [listings, ['import', ...args]],
  ads: (args) => [ads, ['import', ...args]],
  maccms: (args) => [migrateIn('maccms'), args],
  peertube: (args) => [migrateIn('peertube'), args],
  folder: (args) => [migrateIn('folder'), args],
  csv: (args) => [migrateIn('csv'), args],
};

const usage = `${videosUsage} | import novels <file> … | import listings <file.csv> … | import ads <file.json> … | import maccms|peertube|folder|csv <source> --yes-i-have-the-rights …`;

/**
 * `import <kind>`: each kind reports row by row with --dry-run. Videos, novels, listings and ads change nothing while a row
 * is wrong; what comes from another system goes on past wrong rows, and says so in its report.
 */
export const importContent: Command = {
  usage,
  summary: `bring in content from files; a CSV of videos begins with ${videoColumns}`,
  // Those that all kinds have.
  options: ['dry-run', 'json'],
  run: async ([kind = '', ...args], program) => {
    const chosen = Object.hasOwn(kinds, kind) ? kinds[kind]?.(args) : undefined;
    if (!chosen) throw wrongUsage(`import knows ${Object.keys(kinds).join(', ')}`, usage);
    const [which, rest] = chosen;
    await which.run(rest, program);
  },
};

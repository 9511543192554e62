import { loadConfig } from '../../platform/config/config.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { moveAll } from '../../platform/storage/move-all.ts';
import { openMove, openUploads } from '../../platform/storage/open-storage.ts';
import { moveUploads } from '../../platform/storage/uploads/move-uploads.ts';
import { command, say, wrongUsage } from '../command.ts';
import { openCliDatabase } from '../database.ts';

const usage = 'storage move [--verify]';
const everyMs = 5000;

/** Beside a running program that was started with the same settings. */
export const storage = command({
  usage,
  summary: 'copy media to where STORAGE_MOVE says, beside the running program; again after an interruption',
  options: { verify: { type: 'boolean', default: false } },
  most: 1,
  changes: true,
  run: async ({ values, words, program }) => {
    if (words[0] !== 'move') throw wrongUsage('storage knows "move"', usage);
    const config = loadConfig(process.env, process.cwd());
    if (!config.storage?.move)
      throw new StartError(
        'STORAGE_MOVE is not set: start the program with STORAGE_URL and STORAGE_MOVE=to-bucket or to-folder first',
      );
    const { database } = await openCliDatabase(program);
    const move = await openMove(config, database.db);
    if (!move) return;
    const stop = new AbortController();
    program.onStop(() => stop.abort());
    /** While somebody works on it, it stays where it is. */
    const isArrived = async (uploadId: string) => {
      const row = await database.db.selectFrom('uploads').select('state').where('id', '=', uploadId).executeTakeFirst();
      return row !== undefined && ['review', 'published', 'failed'].includes(row.state);
    };
    let told = Date.now();
    const moved = await moveAll({
      ...move,
      verify: values.verify,
      signal: stop.signal,
      onProgress: ({ copied, there }) => {
        if (Date.now() - told < everyMs) return;
        told = Date.now();
        say(`${copied} copied, ${there} were there`);
      },
    });
    const { copied, bytes, there, gone } = moved;
    say(`${copied} objects copied (${Math.ceil(bytes / 1024 ** 2)} MiB), ${there} were there, ${gone} went meanwhile`);
    const uploads = await moveUploads(await openUploads(config, database.db, move.to), isArrived, stop.signal);
    if (uploads > 0) say(`${uploads} files that people sent moved as well`);
    const to = config.storage?.move === 'to-bucket' ? 'STORAGE_URL alone' : 'neither STORAGE_URL nor STORAGE_MOVE';
    say(`everything is in its new place: start the program with ${to}, run doctor, then remove the old files`);
    move.to.close?.();
    move.from.close?.();
  },
});

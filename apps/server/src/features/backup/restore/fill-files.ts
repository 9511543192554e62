import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { StartError } from '../../../platform/process/start-error.ts';
import { copyHashed } from '../hashing.ts';
import { missingFiles } from '../missing-files.ts';
import { savedFiles } from '../verify-backup.ts';

interface Fill {
  readonly client: Pick<ClientBase, 'query'>;
  readonly dataDir: string;
  readonly mediaElsewhere: boolean;
}

/** What rows name and the data folder does not have. */
export async function lackingFiles({ client, dataDir, mediaElsewhere }: Fill): Promise<string[]> {
  return await missingFiles(client, (place, file) =>
    Promise.resolve((place === 'media' && mediaElsewhere) || existsSync(path.join(dataDir, place, file))),
  );
}

/** Takes them from a backup, with all that lies beside them there; files are never written in place, so the path says it all. */
export async function fillFiles(folder: string, dataDir: string, lacking: readonly string[]): Promise<number> {
  const wanted = new Set(lacking.map(groupOf));
  let count = 0;
  for await (const { path: place, sha256 } of savedFiles(folder)) {
    const target = path.join(dataDir, place);
    if (!wanted.has(groupOf(place)) || existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const copied = await copyHashed(path.join(folder, 'files', place), target);
    if (copied.sha256 !== sha256) {
      await rm(target);
      throw new StartError(`${place} of ${folder} is damaged`);
    }
    count += 1;
  }
  return count;
}

/** A film or a picture is a folder, an upload a file. */
function groupOf(place: string): string {
  const parts = place.split('/');
  return parts.slice(0, parts[0] === 'uploads' ? 2 : 3).join('/');
}

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../../platform/db/db.ts';
import { makeAdPicture } from './ad-picture.jobs.ts';
import { type AdEntry, type AdProblem, adRefusals, readAdEntry } from './ad.entry.ts';
import { saveAd } from './ad.import.ts';
import { openPictureFile } from './text-file.ts';
import { keepPicture, makeTextPicture } from '../../picture/picture.public.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

interface Made {
  readonly pictureId: string;
  readonly picture: Extract<Awaited<ReturnType<typeof makeAdPicture>>, { picture: unknown }>['picture'];
  readonly asText: boolean;
}

interface Result {
  /** One for each row: what it is, or everything that is wrong with it. */
  readonly lines: readonly string[];
  readonly refused: number;
}

/**
 * Saves ads from a file of an operator. `pictureFile` names a file beside it, and is made into the picture; `picture` is
 * one that is here already. With `textPicture` phones get it as a text file, and so does a file that is one already. When anything is wrong with any of them, nothing is changed.
 */
export async function importAds(
  { db, storage }: { db: Db; storage: Storage },
  rows: readonly unknown[],
  { folder, dryRun }: { folder: string; dryRun: boolean },
): Promise<Result> {
  const known = new Set((await db.selectFrom('agents').select('id').execute()).map(({ id }) => id));
  const lines: string[] = [];
  const good: { ad: AdEntry; made: Made | null }[] = [];
  for (const [index, row] of rows.entries()) {
    const { made, problems, entry } = await readRow(row, folder);
    const read = readAdEntry(entry);
    const wrong =
      'problems' in read ? [...problems, ...read.problems] : [...problems, ...unknownAgents(read.ad, known)];
    if ('ad' in read && wrong.length === 0) good.push({ ad: read.ad, made });
    lines.push(`${index + 1}. ${nameOf(row)}: ${wrong.length === 0 ? 'fine' : wrong.map(textOf).join('; ')}`);
  }
  const refused = rows.length - good.length;
  if (refused === 0 && !dryRun) {
    for (const { ad, made } of good) {
      if (made) await keepPicture({ db, storage }, made);
      const widths = made?.asText ? made.picture.renditions.map(({ width }) => width) : [];
      const text = made && widths.length > 0 ? await makeTextPicture(storage, { ...made, widths }) : null;
      await saveAd(db, text === null ? ad : { ...ad, picture: text });
    }
  }
  return { lines, refused };
}

async function readRow(
  row: unknown,
  folder: string,
): Promise<{ entry: unknown; made: Made | null; problems: AdProblem[] }> {
  if (typeof row !== 'object' || row === null || !('pictureFile' in row))
    return { entry: row, made: null, problems: [] };
  const { pictureFile, textPicture = false, ...rest } = row as { pictureFile: unknown; textPicture?: unknown };
  /** Stands in for a picture that is refused, so that the other fields are still looked at. */
  const refuse = (reason: AdProblem['reason']) => ({
    entry: { ...rest, picture: '/i/refused/1.webp' },
    made: null,
    problems: [{ field: 'pictureFile', reason }],
  });
  if (typeof pictureFile !== 'string') return refuse('wrong');
  if (typeof textPicture !== 'boolean')
    return { ...refuse('wrong'), problems: [{ field: 'textPicture', reason: 'wrong' }] };
  const file = path.resolve(folder, pictureFile);
  try {
    await using picture = await openPictureFile(file);
    const made = await makeAdPicture(picture.path);
    if ('reason' in made) return refuse(made.reason);
    const pictureId = hash('sha256', await readFile(picture.path), 'hex').slice(0, 32);
    const entry = { ...rest, picture: `/i/${pictureId}/${made.picture.width}.webp` };
    const asText = textPicture || picture.wasText;
    return { entry, made: { pictureId, picture: made.picture, asText }, problems: [] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return refuse('pictureMissing');
    throw error;
  }
}

function unknownAgents({ agentIds }: AdEntry, known: ReadonlySet<string>): AdProblem[] {
  return agentIds.every((id) => known.has(id)) ? [] : [{ field: 'agentIds', reason: 'agentUnknown' }];
}

function textOf({ field, reason }: AdProblem): string {
  return `${field} ${adRefusals[reason][1]}`;
}

function nameOf(row: unknown): string {
  const { importKey } = (row ?? {}) as { importKey?: unknown };
  return typeof importKey === 'string' ? importKey.slice(0, 200) : '(no importKey)';
}

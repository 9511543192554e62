import { createHash } from 'node:crypto';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { videoTag } from '../video.service.ts';
import { readWebVtt } from './web-vtt.ts';

const stored = z.array(z.object({ lang: z.string(), label: z.string(), file: z.string() }));
type Track = z.infer<typeof stored>[number];

export function subtitlesOf(column: unknown): Track[] {
  return stored.catch([]).parse(column);
}

type Files = Pick<Storage, 'put' | 'delete'>;

/** Puts a track beside the others of the media. Players keep files for long: another text is another file. */
export async function saveSubtitle(
  trx: Db,
  files: Files,
  mediaId: string,
  wanted: Pick<AdminParsed<'videos/saveSubtitle'>, 'lang' | 'label' | 'text'>,
): Promise<{ cues: number }> {
  const read = readWebVtt(wanted.text);
  if (typeof read === 'string') throw fail('INVALID_INPUT', { fields: { text: read } });
  const { lang, label } = wanted;
  const bytes = Buffer.from(read.text);
  const file = `subs/${lang}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.vtt`;
  await files.put(`media/${mediaId}/${file}`, bytes);
  const tracks = await tracksForUpdate(trx, mediaId);
  const others = tracks.filter((track) => track.lang !== lang);
  await write(trx, mediaId, [...others, { lang, label, file }]);
  return { cues: read.cues };
}

export async function removeSubtitle(trx: Db, mediaId: string, lang: string): Promise<void> {
  const tracks = await tracksForUpdate(trx, mediaId);
  const left = tracks.filter((track) => track.lang !== lang);
  if (left.length === tracks.length) throw fail('NOT_FOUND');
  await write(trx, mediaId, left);
}

async function tracksForUpdate(trx: Db, mediaId: string): Promise<Track[]> {
  const row = await trx
    .selectFrom('media')
    .select('subtitles')
    .where('id', '=', mediaId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return subtitlesOf(row.subtitles);
}

async function write(trx: Db, mediaId: string, tracks: readonly Track[]): Promise<void> {
  await trx
    .updateTable('media')
    .set({ subtitles: JSON.stringify(tracks) })
    .where('id', '=', mediaId)
    .execute();
  await invalidate(trx, videoTag);
}

import type { Db } from '../../platform/db/db.ts';

/** A subtitle track: `file` lies in the folder of the media, such as `subs/zh.vtt`. */
export interface MediaSubtitle {
  readonly lang: string;
  readonly label: string;
  readonly file: string;
}

export interface MediaImport {
  readonly mediaId: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  /** How much of it the folder `preview/` holds; left out where there is none. */
  readonly previewMs?: number;
  readonly subtitles?: readonly MediaSubtitle[];
  /** The folder `thumbs/` holds pictures for seeking, and so does `preview/thumbs/`. */
  readonly thumbnails?: boolean;
}

/** Records media whose files are already in storage under `media/<mediaId>/`. */
export async function saveMedia(db: Db, media: MediaImport): Promise<void> {
  const picture = { duration_ms: media.durationMs, width: media.width, height: media.height };
  const extras = { preview_ms: media.previewMs ?? null, subtitles: JSON.stringify(media.subtitles ?? []) };
  const fields = { ...picture, ...extras, thumbnails: media.thumbnails ?? false };
  await db
    .insertInto('media')
    .values({ id: media.mediaId, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

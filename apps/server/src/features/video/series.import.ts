import type { Db } from '../../platform/db/db.ts';

export interface SeriesImport {
  /** Natural key. */
  readonly importKey: string;
  readonly title: string;
}

export async function saveSeries(db: Db, series: SeriesImport): Promise<{ seriesId: string }> {
  const { id } = await db
    .insertInto('series')
    .values({ import_key: series.importKey, title: series.title })
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet({ title: series.title }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { seriesId: id };
}

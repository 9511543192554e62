import { z } from 'zod';
import { findPublished, hideByState, restoreState } from '../../platform/safety/hiding.ts';
import type { ReportedKind } from '../../platform/safety/reported-kind.ts';
import type { Db } from '../../platform/db/db.ts';
import { columnsOf, readSome, screenedTexts, wordFields } from './fields/mapping.ts';

const readByModerators = wordFields.filter((name) => name !== 'tags');
const kept = z.object({ state: z.enum(['published', 'review', 'refused', 'withdrawn']) });

export const reportedListing: ReportedKind = {
  kind: 'listing',

  find: (db, agentId, id) => findPublished(db, 'listings', 'title', agentId, id),

  hide: (trx, id) => hideByState(trx, 'listings', id),

  restore: async (trx, id, given) => await restoreState(trx, 'listings', id, kept.parse(given).state),

  async look(db, id) {
    const row = await db
      .selectFrom('listings')
      .select(columnsOf(readByModerators))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const texts = screenedTexts(readSome(row, readByModerators), 'words');
    const text = texts.filter(Boolean).join('\n');
    return { text, pictureIds: await picturesOf(db, id), video: null };
  },

  media: picturesOf,
};

async function picturesOf(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_pictures')
    .select('picture_id')
    .where('listing_id', '=', listingId)
    .execute();
  return rows.map((row) => row.picture_id);
}

import type { Storage } from '../../platform/storage/storage.ts';

/** What the app reads of a text file at most. */
const maxBytes = 5 * 1024 * 1024;
const beginning = 'data:image/webp;base64,';

/**
 * Writes a picture of ours as a text file whose text is its image data, beside its renditions, and answers the address:
 * the largest rendition whose text the app still reads. Null when the picture has no such rendition.
 */
export async function makeTextPicture(
  storage: Storage,
  { pictureId, widths }: { pictureId: string; widths: readonly number[] },
): Promise<string | null> {
  for (const width of widths.toSorted((a, b) => b - a)) {
    const bytes = await storage.read(`pictures/${pictureId}/${width}.webp`);
    const text = bytes && `${beginning}${bytes.toString('base64')}`;
    if (!text || text.length > maxBytes) continue;
    await storage.put(`pictures/${pictureId}/${width}.txt`, Buffer.from(text, 'latin1'));
    return `/i/${pictureId}/${width}.txt`;
  }
  return null;
}

import { TransportError } from '../../../../lib/api/api-error.ts';
import { logProblem } from '../../../../lib/log.ts';
import { keepChapter, keptChapter, trimOpened } from '../../../../lib/offline/kept-chapters.ts';
import type { Chapter } from '../../../../lib/offline/novel-shapes.ts';
import { readingAccount } from '../../../../lib/offline/places.ts';
import { fetchChapter } from '../api.ts';

/** A reader does not wait longer than this for a network when the text lies on the device. */
const patienceMs = 2500;

const account = (): string | null => readingAccount() || null;

/**
 * The text of a chapter. A free copy on the device is taken at once. What is not free is asked for first, because the
 * right may have gone meanwhile; without a network its copy is opened as long as the server said it may be.
 */
export async function loadChapter(chapterId: string, signal?: AbortSignal): Promise<Chapter> {
  const kept = await keptChapter(chapterId, account()).catch(() => undefined);
  if (kept && (kept.head.until === null || !navigator.onLine)) return kept.chapter;
  if (!kept) return await openChapter(chapterId, signal);
  try {
    return await Promise.race([openChapter(chapterId, signal), after(patienceMs).then(() => kept.chapter)]);
  } catch (error) {
    if (error instanceof TransportError) return kept.chapter;
    throw error;
  }
}

async function openChapter(chapterId: string, signal?: AbortSignal): Promise<Chapter> {
  const chapter = await fetchChapter(chapterId, signal);
  // Opened novels can be read again without a network. Whether there is room for that is not the reader's worry now.
  keepChapter(chapter, account(), false)
    .then(trimOpened)
    .catch((error: unknown) => logProblem('an opened chapter was not kept', error));
  return chapter;
}

/** For a download: from the server, kept before it counts as done. */
export async function downloadChapter(chapterId: string, signal: AbortSignal): Promise<void> {
  const chapter = await fetchChapter(chapterId, signal);
  await keepChapter(chapter, account(), true);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

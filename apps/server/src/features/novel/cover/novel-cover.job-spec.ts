import { z } from 'zod';

/** Give a novel a cover: the picture that was found with it, else a drawn one. */
export const novelCoverJobSpec = {
  id: 'novel.cover',
  payload: z.object({ novelId: z.string() }),
  lane: 'light',
} as const;

/** Where whoever imports a file leaves the picture on its cover. It is a stranger's: only the job opens it. */
export function foundCover(novelId: string): string {
  return `novel-covers/${novelId}`;
}

import { z } from 'zod';

/** Paint a cover for a novel that came without one. */
export const novelCoverOrder = {
  id: 'novel.cover',
  payload: z.object({ novelId: z.string() }),
};

import { z } from 'zod';

/** Tell those who have a novel on their shelf that it has new chapters. */
export const shelfNewsJobSpec = {
  id: 'novel.shelf-news',
  payload: z.object({ novelId: z.string() }),
  lane: 'medium',
} as const;

/** Chapters are saved one by one, or imported in parts: what comes within this time is one piece of news. */
export const gatherMs = 60_000;

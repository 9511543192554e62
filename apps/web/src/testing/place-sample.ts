import type { Place } from '../lib/offline/reading-database.ts';
import { sampleUser } from './user-samples.ts';

/** Where the sample user reads, as this device keeps it. */
export const samplePlace = (changes: Partial<Place> = {}): Place => ({
  account: sampleUser().userCode,
  novelId: '1',
  chapterId: '7',
  offset: 120,
  at: 1000,
  sent: false,
  ...changes,
});

import { describe } from 'vitest';
import { sampleOfTheDay } from '../sample-of-the-day.test-data.ts';
import { playsAsMeant, quickRecordings } from './played-recordings.test-data.ts';

// All of them: recordings.long.test.ts.
describe('a recording', () => {
  playsAsMeant(sampleOfTheDay(quickRecordings, 6));
});

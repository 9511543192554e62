import { expect, it } from 'vitest';
import { unansweredAtStop } from './drain.test-data.ts';

it.each(Array.from({ length: 20 }, (_, run) => run))(
  'answers everything that it has read when it stops under load (%i)',
  async () => {
    expect(await unansweredAtStop()).toEqual([]);
  },
);

import { expect, it } from 'vitest';
import { jobsOf } from '../modules.ts';
import { unconnectedModules } from '../testing/modules.ts';

const jobs = jobsOf(unconnectedModules);

const laneOf = (id: string) => jobs.find((job) => job.id === id)?.lane;

it('keeps money, bans, safety and search apart from every file of a stranger', () => {
  for (const id of ['payment.reconcile', 'account.end-bans', 'safety.alarm', 'search.index']) {
    expect([id, laneOf(id)]).toEqual([id, 'urgent']);
  }
  const files = ['upload.process', 'upload.novel', 'upload.picture', 'image-tool.quick', 'image-tool.network'];
  expect(files.map(laneOf)).toEqual(['heavy', 'medium', 'light', 'medium', 'heavy']);
  expect(jobs.filter(({ lane }) => lane === 'urgent')).toHaveLength(4);
});

import { expect, it } from 'vitest';
import { laneNames } from '../../platform/jobs/lanes.ts';
import { deployEnv } from '../../testing/cluster/deploy-file.ts';

it('works on every lane by the sample of a worker machine: jobs of one that it leaves out would wait for ever', () => {
  const named = deployEnv('cluster/worker.env', {})['WORKER_LANES']?.split(',') ?? [];
  expect(named.toSorted()).toEqual(laneNames.toSorted());
});

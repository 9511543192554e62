import { z } from 'zod';
import { isLane, laneDefaults, type Lanes } from '../jobs/lanes.ts';

const expected = `lanes split by commas, each with a number of jobs at once (1 to 64) where the usual one is not wanted: ${Object.entries(
  laneDefaults,
)
  .map(([lane, workers]) => `${lane}=${workers}`)
  .join(',')}`;

/** Undefined where it is not a list of lanes. */
function parse(value: string): Lanes | undefined {
  const chosen: Partial<Record<string, number>> = {};
  for (const entry of value.split(/[\s,]+/).filter((each) => each !== '')) {
    const [name = '', count, ...rest] = entry.split('=');
    const workers = count === undefined && isLane(name) ? laneDefaults[name] : Number(count);
    const isCount = Number.isInteger(workers) && workers >= 1 && workers <= 64;
    if (!isLane(name) || chosen[name] !== undefined || !isCount || rest.length > 0) return undefined;
    chosen[name] = workers;
  }
  return Object.keys(chosen).length === 0 ? undefined : chosen;
}

export const workerVariables = {
  WORKER_LANES: z
    .string()
    .refine((value) => parse(value) !== undefined, { error: expected })
    .transform((value) => parse(value) ?? laneDefaults)
    .default(laneDefaults),
};

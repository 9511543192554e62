import { shipAudit } from '../audit/ship-audit.ts';
import { housekeeping } from './housekeeping.ts';
import type { AnyJob } from './job.ts';
import { storageSweep } from './storage-sweep.ts';

/** Jobs that belong to no feature. */
export const platformJobs: readonly AnyJob[] = [housekeeping, shipAudit, storageSweep];

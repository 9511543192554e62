import type { Module } from '../../platform/module.ts';
import { backupJob } from './backup.jobs.ts';

export function backupModule() {
  return { jobs: [backupJob] } satisfies Module;
}

import { defineJob } from '../../platform/jobs/job.ts';
import type { Module } from '../../platform/module.ts';
import { agentCopySpec } from '../agent/agent.public.ts';

/** A channel that is made from another one: above all that it brings along. */
export function agentCopyModule() {
  return {
    jobs: [
      defineJob({
        ...agentCopySpec,
        load: async () => (await import('./agent-copy.jobs.ts')).copyAgentJob,
      }),
    ],
  } satisfies Module;
}

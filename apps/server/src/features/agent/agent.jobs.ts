import { defineJob } from '../../platform/jobs/job.ts';
import { agentIconsSpec } from './brand/agent-icons.job-spec.ts';

/** At the start of a worker and every hour as well: an upgrade or a restored folder has none yet. */
export const agentIcons = defineJob({
  ...agentIconsSpec,
  cron: '23 * * * *',
  atStart: true,
  load: async () => (await import('./brand/agent-icons.jobs.ts')).drawAgentIcons,
});

import { z } from 'zod';

/** Fills a channel that was made from another one; the work is that of the feature `agent-copy`. */
export const agentCopySpec = {
  id: 'agent.copy',
  payload: z.object({ agentId: z.string() }),
  lane: 'light',
} as const;

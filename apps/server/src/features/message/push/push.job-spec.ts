import { z } from 'zod';

/** One notification to one browser. `attempt` counts what its push service did not take. */
export const pushJobSpec = {
  id: 'message.push',
  payload: z.object({ noticeId: z.string(), subscriptionId: z.string(), attempt: z.number().int().default(0) }),
  lane: 'push',
} as const;

/** A notification for everybody, to all browsers of its audience that have an id above `after`. */
export const pushBroadcastJobSpec = {
  id: 'message.push-broadcast',
  payload: z.object({ noticeId: z.string(), after: z.string().default('0') }),
  lane: 'push',
} as const;

import { z } from 'zod';

/** Sends what is due at one endpoint. */
export const deliverJobSpec = {
  id: 'webhook.deliver',
  payload: z.object({ endpointId: z.string() }),
  lane: 'webhook',
  // What could not be sent is kept with the delivery; a job that fails is made up for by the sweep.
  maxAttempts: 3,
} as const;

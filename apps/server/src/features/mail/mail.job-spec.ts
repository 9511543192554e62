import { z } from 'zod';

/**
 * Sends one mail. `attempt` is the number of those before: a job that was made up for by a later one finds another number
 * in the row, and does nothing.
 */
export const sendMailJobSpec = {
  id: 'mail.send',
  payload: z.object({ mailId: z.string(), attempt: z.number().int() }),
  lane: 'mail',
  // For workers that are killed; what the server says is kept with the mail.
  maxAttempts: 10,
} as const;

import { z } from 'zod';

/** Goes on with an operation. Somebody looks at its progress; a turn is short, so that others have theirs. */
export const bulkJobSpec = {
  id: 'bulk.run',
  payload: z.object({ operationId: z.string() }),
  lane: 'light',
  maxAttempts: 5,
} as const;

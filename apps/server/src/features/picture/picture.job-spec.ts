import { z } from 'zod';

/** Removes pictures that nothing uses, with their files. Also asked for when an account goes. */
export const pictureSweepSpec = { id: 'picture.sweep', payload: z.object({}), maxAttempts: 5 } as const;

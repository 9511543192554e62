import { z } from 'zod';

/** Draws the icons of every agent whose logo, name or colours changed since; asked for with each such change. */
export const agentIconsSpec = { id: 'agent.icons', payload: z.object({}), lane: 'light', maxAttempts: 5 } as const;

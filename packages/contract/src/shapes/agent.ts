import { z } from 'zod';
import { id } from './common.ts';

export const agentInfo = z
  .object({
    agentId: id,
    agentName: z.string(),
    logo: z.string(),
    adultEnabled: z.boolean(),
    /** The agent's public client tag; `saveUserMessage` sends it back as the header Secretcode. */
    secretcode: z.string(),
  })
  .meta({ id: 'AgentInfo' });
export type AgentInfo = z.infer<typeof agentInfo>;

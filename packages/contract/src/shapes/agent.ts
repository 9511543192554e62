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
    /** One line below the name; may be empty. */
    tagline: z.string(),
    theme: z.object({
      accent: z.string(),
      accentEnd: z.string(),
      background: z.string(),
      /** Of words on the two accents. */
      ink: z.string(),
    }),
    /** Changes with name, tagline, logo and colours: a page that was made for another one puts the new one on. */
    brand: z.string(),
    /** In the cards of links; left out: one that is drawn. */
    sharePicture: z.string().optional(),
    /** Members can invite others here; left out: they cannot. */
    invite: z.boolean().optional(),
  })
  .meta({ id: 'AgentInfo' });
export type AgentInfo = z.infer<typeof agentInfo>;

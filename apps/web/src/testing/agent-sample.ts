import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { standardTheme } from '@liuguang/contract/shapes/brand.ts';

/** The agent that screens are tested with. */
export const sampleAgent: AgentInfo = {
  agentId: '3',
  agentName: '流光',
  logo: '',
  adultEnabled: false,
  secretcode: 's',
  tagline: '',
  theme: { ...standardTheme, ink: '#ffffff' },
  brand: 'brand-of-3',
};

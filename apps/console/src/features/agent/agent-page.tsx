import { AgentDetail } from './agent-detail.tsx';
import { AgentList } from './agent-list.tsx';
import { AgentWizard } from './wizard/agent-wizard.tsx';

/** `#/agents`, `#/agents/new`, `#/agents/8/keys`. */
export function AgentPage({ rest: [which, part] }: { rest: readonly string[] }) {
  if (which === undefined) return <AgentList />;
  if (which === 'new') return <AgentWizard />;
  return <AgentDetail key={which} agentId={which} part={part ?? 'brand'} />;
}

import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useMe } from './me.ts';

interface AgentScope {
  /** The agent that is looked at; undefined is all that may be seen. */
  readonly agentId: string | undefined;
  readonly pick: (agentId: string | undefined) => void;
}

const Scope = createContext<AgentScope>({ agentId: undefined, pick: () => {} });
const storageKey = 'console.agent';

export function AgentScopeProvider({ children }: { children: ReactNode }) {
  const { agents } = useMe();
  const [picked, setPicked] = useState(() => localStorage.getItem(storageKey) ?? undefined);
  // Only one agent to see, or one that is gone: there is nothing to remember.
  const agentId = agents.length === 1 ? agents[0]?.agentId : agents.find((agent) => agent.agentId === picked)?.agentId;
  const value = useMemo(
    () => ({
      agentId,
      pick: (next: string | undefined) => {
        setPicked(next);
        if (next === undefined) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, next);
      },
    }),
    [agentId],
  );
  return <Scope value={value}>{children}</Scope>;
}

export function useAgent(): AgentScope {
  return use(Scope);
}

/** The name of an agent for a table; its number when it may not be seen. */
export function useAgentName(): (agentId: string | null) => string {
  const { agents } = useMe();
  return (agentId) => (agentId === null ? '—' : (agents.find((one) => one.agentId === agentId)?.name ?? agentId));
}

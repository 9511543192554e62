import { Select } from 'antd';
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

/** The picker at the top of the console. */
export function AgentPicker() {
  const { agents } = useMe();
  const { agentId, pick } = useAgent();
  if (agents.length < 2) return <span>{agents[0]?.name ?? '暂无渠道'}</span>;
  return (
    <Select
      aria-label="渠道"
      style={{ width: 180 }}
      value={agentId ?? ''}
      onChange={(next) => pick(next === '' ? undefined : next)}
      options={[{ value: '', label: '全部渠道' }, ...optionsOf(agents)]}
    />
  );
}

interface AgentSelectProps {
  /** Given by a form, whose label then names the field. */
  readonly id?: string;
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly value?: string | string[] | null;
  readonly onChange?: (value: never) => void;
}

/** A field of a form for one agent, or for several. */
export function AgentSelect({ multiple = false, value, placeholder = '请选择渠道', ...rest }: AgentSelectProps) {
  const { agents } = useMe();
  return (
    <Select
      {...(rest.id === undefined ? { 'aria-label': '渠道' } : {})}
      {...rest}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      {...(value === null || value === undefined ? {} : { value: value as never })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      options={optionsOf(agents)}
    />
  );
}

function optionsOf(agents: readonly { agentId: string; name: string }[]) {
  return agents.map(({ agentId, name }) => ({ value: agentId, label: `${name}（${agentId}）` }));
}

import { Select } from 'antd';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { useMe } from '../../lib/session/me.ts';

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

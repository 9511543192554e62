import { Flex, Tag, Tooltip } from 'antd';
import { useAgentName } from '../../lib/session/agent-scope.tsx';

interface AgentsCellProps {
  readonly agentIds: readonly string[];
  /** What that means for who may not touch all of its agents, where agents out of scope have it as well. */
  readonly shared: string | false;
  /** Channels that show it otherwise, and those that hide it. */
  readonly overriddenIn?: readonly string[];
  readonly hiddenIn?: readonly string[];
}

const none: readonly string[] = [];

export function AgentsCell({ agentIds, shared, overriddenIn = none, hiddenIn = none }: AgentsCellProps) {
  const agentName = useAgentName();
  const suffix = (agentId: string) =>
    hiddenIn.includes(agentId) ? ' · 隐藏' : overriddenIn.includes(agentId) ? ' · 有覆盖' : '';
  return (
    <Flex gap={4} wrap style={{ maxWidth: 140 }}>
      {agentIds.map((agentId) => (
        <Tag key={agentId} color={overriddenIn.includes(agentId) ? 'gold' : 'default'}>
          {agentName(agentId)}
          {suffix(agentId)}
        </Tag>
      ))}
      {shared !== false && (
        <Tooltip title={shared}>
          <Tag color="blue">共用</Tag>
        </Tooltip>
      )}
    </Flex>
  );
}

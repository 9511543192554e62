import { Flex, Tag, Tooltip } from 'antd';
import { useAgentName } from '../../lib/session/agent-scope.tsx';

interface AgentsCellProps {
  readonly agentIds: readonly string[];
  /** Why it can only be looked at, where agents out of scope have it as well. */
  readonly shared: string | false;
}

export function AgentsCell({ agentIds, shared }: AgentsCellProps) {
  const agentName = useAgentName();
  return (
    <Flex gap={4} wrap style={{ maxWidth: 140 }}>
      {agentIds.map((agentId) => (
        <Tag key={agentId}>{agentName(agentId)}</Tag>
      ))}
      {shared !== false && (
        <Tooltip title={shared}>
          <Tag color="blue">共用</Tag>
        </Tooltip>
      )}
    </Flex>
  );
}

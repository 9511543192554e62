import { Tag, Tooltip } from 'antd';
import { useAgentName } from '../../lib/session/agent-scope.tsx';

interface PickTagsProps {
  readonly pinned: readonly string[];
  readonly recommended: readonly string[];
}

/** Whether channels pin or recommend a title; which ones, when somebody points at it. */
export function PickTags({ pinned, recommended }: PickTagsProps) {
  const agentName = useAgentName();
  const tag = (name: string, color: string, agentIds: readonly string[]) =>
    agentIds.length > 0 && (
      <Tooltip title={agentIds.map(agentName).join('、')}>
        <Tag color={color}>{name}</Tag>
      </Tooltip>
    );
  return (
    <>
      {tag('置顶', 'gold', pinned)}
      {tag('推荐', 'magenta', recommended)}
    </>
  );
}

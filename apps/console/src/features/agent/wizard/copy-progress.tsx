import { Alert, Descriptions, Progress, Tag } from 'antd';
import { useAgentName } from '../../../lib/session/agent-scope.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { useCopyState } from '../api.ts';
import { partNames } from './part-names.ts';

/** What a new channel has been given of the one it was made from, as it comes. */
export function CopyProgress({ agentId }: { agentId: string }) {
  const agentName = useAgentName();
  const found = useCopyState(agentId);
  return (
    <QueryState of={found}>
      {({ copy }) =>
        copy && (
          <>
            <Alert
              type={copy.isDelayed ? 'warning' : copy.isDone ? 'success' : 'info'}
              showIcon
              style={{ marginBottom: 12 }}
              title={
                copy.isDone
                  ? `已从「${agentName(copy.sourceId)}」带入`
                  : copy.isDelayed
                    ? '上一次没有完成，正在自动重试，可以离开此页'
                    : `正在从「${agentName(copy.sourceId)}」带入，可以离开此页`
              }
            />
            <Descriptions
              size="small"
              bordered
              column={2}
              items={copy.parts.map(({ part, done, total, isDone }) => ({
                key: part,
                label: partNames[part],
                children: isDone ? (
                  <Tag color="success">{done} 项</Tag>
                ) : total === null ? (
                  <Tag>等待中</Tag>
                ) : (
                  <Progress size="small" percent={Math.floor((100 * done) / Math.max(1, total))} />
                ),
              }))}
            />
          </>
        )
      }
    </QueryState>
  );
}

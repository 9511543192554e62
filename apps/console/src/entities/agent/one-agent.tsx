import { Flex, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { AgentSelect } from './agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { useMe } from '../../lib/session/me.ts';
import { Nothing } from '../../ui/states.tsx';

/** For what every agent has of its own: the one picked at the top, or one that is picked here. */
export function OneAgent({ children }: { children: (agentId: string) => ReactNode }) {
  const { agents } = useMe();
  const { agentId: above } = useAgent();
  const [picked, setPicked] = useState(agents[0]?.agentId);
  const agentId = above ?? picked;
  return (
    <Flex vertical gap={16}>
      {above === undefined && (
        <Flex gap={8} align="center">
          <Typography.Text>渠道</Typography.Text>
          <div style={{ width: 240 }}>
            <AgentSelect value={picked ?? null} onChange={(next: string) => setPicked(next)} />
          </div>
        </Flex>
      )}
      {agentId === undefined ? <Nothing text="请选择渠道" /> : <div key={agentId}>{children(agentId)}</div>}
    </Flex>
  );
}

import type { EarlierLook } from '@liuguang/contract/admin/look.ts';
import { Card, Flex, List } from 'antd';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { formatTime } from '../../../lib/format.ts';
import { Nothing, QueryState } from '../../../ui/states.tsx';
import { useLooks } from '../api.ts';
import { Swatch } from '../theme-fields.tsx';

const refresh = ['agents/get', 'agents/list', 'agents/looks', 'session/me'] as const;

/** What the agent looked like before, with the way back to each. */
export function LookHistory({ agentId, onRestored }: { agentId: string; onRestored: () => void }) {
  const looks = useLooks(agentId);
  return (
    <Card size="small" title="历史外观" style={{ marginTop: 16 }}>
      <QueryState of={looks}>
        {({ list }) => (
          <List<EarlierLook>
            size="small"
            dataSource={list}
            locale={{ emptyText: <Nothing text="还没有改过外观" /> }}
            renderItem={({ lookId, replacedAt, name, tagline, theme, sharePicture }) => (
              <List.Item
                actions={[
                  <ConfirmAction
                    key="restore"
                    call="agents/restoreLook"
                    input={{ agentId, lookId }}
                    label="恢复"
                    ask="恢复这时的名称、图标、介绍、配色和分享图？现在的外观也会留在历史里。"
                    done="已恢复，手机端数秒内生效"
                    refresh={refresh}
                    onDone={onRestored}
                    danger={false}
                  />,
                ]}
              >
                <Flex gap={12} align="center" wrap>
                  <Swatch theme={theme} />
                  <span>{name}</span>
                  <span>{tagline}</span>
                  {sharePicture !== '' && <img src={sharePicture} alt="当时的分享图" height={28} />}
                  <span>用到 {formatTime(replacedAt)}</span>
                </Flex>
              </List.Item>
            )}
          />
        )}
      </QueryState>
    </Card>
  );
}

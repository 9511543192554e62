import { Alert, Button, Card, Checkbox, Flex, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { useSetAdult } from './api.ts';

const duties = [
  '所在地法律允许，并已按要求办理许可或备案。',
  '进入前必须完成年龄确认，服务器会记录；青少年模式下永远不可见。',
  '任何涉及未成年人、未经本人同意的内容一律禁止，举报后立即隐藏并在 24 小时内处理。',
  '未确认年龄的人在搜索、推荐、分享和推送中都看不到这些内容。',
  '有专人值守「审核」队列，保证在期限内处理举报。',
];

/** 18+ areas of an agent: off unless an owner takes on the duties that come with them. */
export function AdultCard({ agentId, adultEnabled }: { agentId: string; adultEnabled: boolean }) {
  const may = useMay();
  const [accepted, setAccepted] = useState(false);
  const action = useSetAdult(adultEnabled ? '已关闭' : '已开启');
  const isOwner = may('agents/setAdult');
  return (
    <Card title="成人专区（18+）" extra={adultEnabled ? <Tag color="red">已开启</Tag> : <Tag>关闭</Tag>}>
      <Flex vertical gap={16} align="start">
        <Alert
          type="warning"
          style={{ width: '100%' }}
          title="开启即承担以下义务"
          description={
            <ol style={{ margin: 0, paddingInlineStart: 20 }}>
              {duties.map((duty) => (
                <li key={duty}>{duty}</li>
              ))}
            </ol>
          }
        />
        {!isOwner && <span>只有所有者可以开启或关闭。</span>}
        {isOwner && !adultEnabled && (
          <>
            <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
              我已阅读并承担以上义务
            </Checkbox>
            <Button
              danger
              disabled={!accepted}
              loading={action.isPending}
              onClick={() => action.mutate({ agentId, adultEnabled: true, accepted })}
            >
              开启成人专区
            </Button>
          </>
        )}
        {isOwner && adultEnabled && (
          <Button
            type="primary"
            loading={action.isPending}
            onClick={() => action.mutate({ agentId, adultEnabled: false })}
          >
            关闭成人专区
          </Button>
        )}
      </Flex>
    </Card>
  );
}

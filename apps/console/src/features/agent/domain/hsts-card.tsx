import { Alert, Button, Card, Checkbox, Flex, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../lib/session/me.ts';
import { useSetHsts } from '../api.ts';

/** Off unless somebody read what cannot be taken back. */
export function HstsCard({ agentId, hsts }: { agentId: string; hsts: boolean }) {
  const may = useMay();
  const [accepted, setAccepted] = useState(false);
  const action = useSetHsts(hsts ? '已关闭' : '已开启');
  return (
    <Card
      style={{ marginTop: 16 }}
      size="small"
      title="强制 https（HSTS）"
      extra={hsts ? <Tag color="success">已开启</Tag> : <Tag>关闭</Tag>}
    >
      <Flex vertical gap={12} align="start">
        <Alert
          type="warning"
          style={{ width: '100%' }}
          title="开启后，访问过的浏览器一年内只用 https 打开本渠道的域名。证书一旦失效，这些人就打不开，关闭开关也要等他们成功访问一次或满一年才生效。"
        />
        {!hsts && (
          <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
            证书会自动续期，我了解以上影响
          </Checkbox>
        )}
        <Button
          danger={!hsts}
          disabled={!may('agents/setHsts') || (!hsts && !accepted)}
          loading={action.isPending}
          onClick={() => action.mutate({ agentId, hsts: !hsts, accepted })}
        >
          {hsts ? '关闭 HSTS' : '开启 HSTS'}
        </Button>
      </Flex>
    </Card>
  );
}

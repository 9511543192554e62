import type { WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import { Alert, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useMe } from '../../lib/session/me.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useEndpoints } from './api.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { useEndpointColumns } from './endpoint-columns.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function WebhookList() {
  const endpoints = useEndpoints();
  const whole = useMe().agentIds === null;
  const [edited, setEdited] = useState<WebhookEndpoint | 'new'>();
  const [looked, setLooked] = useState<WebhookEndpoint>();
  const [secret, setSecret] = useState<string>();
  const columns = useEndpointColumns({ edit: setEdited, look: setLooked, show: setSecret });
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" gap={16} align="start">
        <Typography.Text type="secondary">
          事情发生时通知您自己的系统：每个事件都有签名，失败会在三天内多次重试，记录保留 30 天。
        </Typography.Text>
        <Button type="primary" onClick={() => setEdited('new')}>
          新建接收地址
        </Button>
      </Flex>
      <QueryState of={endpoints}>
        {({ list }) => (
          <>
            <Problems list={list} />
            <ListTable
              rowKey="endpointId"
              size="middle"
              scroll={{ x: 'max-content' }}
              dataSource={list}
              columns={columns}
              empty={whole ? '还没有接收地址' : '您的渠道还没有接收地址'}
            />
          </>
        )}
      </QueryState>
      <WebhookForm edited={edited} onClose={() => setEdited(undefined)} onSecret={setSecret} />
      <DeliveryDrawer endpoint={looked} onClose={() => setLooked(undefined)} />
      <ShownOnce
        title="请保存签名密钥"
        hint="密钥只显示这一次，用它验证收到的事件确实来自这里。"
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </Flex>
  );
}

/** What staff must know of: nothing is sent any more, or events are being lost. */
function Problems({ list }: { list: readonly WebhookEndpoint[] }) {
  const failed = list.filter(({ state }) => state === 'failed');
  const full = list.filter(({ isFull }) => isFull);
  return (
    <>
      {failed.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${failed.length} 个地址连续三天没有收到任何事件，已自动暂停`}
          description="修复接收方后点“恢复”，等待中的事件会继续发送。"
        />
      )}
      {full.length > 0 && (
        <Alert type="error" showIcon title={`${full.length} 个地址等待发送的事件已满，新的事件不再记录`} />
      )}
    </>
  );
}

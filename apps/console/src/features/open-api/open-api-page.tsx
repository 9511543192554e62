import { Button } from 'antd';
import { PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TokenList } from './token-list.tsx';
import { WebhookList } from './webhook-list.tsx';

const tabs = [
  { key: 'tokens', label: 'API 令牌', children: <TokenList /> },
  { key: 'webhooks', label: 'Webhook', children: <WebhookList /> },
];

/** For the operator's own systems: tokens that they ask with, endpoints where they are told what happens. */
export function OpenApiPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead
        title="开放接口"
        extra={
          <Button href="/api/docs#operators" target="_blank" rel="noopener">
            接口文档
          </Button>
        }
      />
      <PageTabs section="open-api" at={rest[0]} tabs={tabs} />
    </>
  );
}

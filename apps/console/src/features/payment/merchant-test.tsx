import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { Button, Flex, Typography } from 'antd';
import { formatTime } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { useTestMerchant } from './api.ts';

type Tested = AdminOutput<'channels/testMerchant'>;

/** Where the channel sends its notices, and a test of the stored keys: what it did and what came of it, step by step. */
export function MerchantTest({ merchant }: { merchant: Merchant }) {
  const { merchantId, kind, notifyUrl, tested } = merchant;
  const may = useMay();
  const test = useTestMerchant();
  return (
    <Flex vertical gap={8}>
      <Typography.Text>
        {kind === 'stripe' ? '通知地址（请在 Stripe 后台添加）：' : '通知地址（随订单自动告知支付平台）：'}
        <Typography.Text copyable code>
          {notifyUrl.startsWith('/') ? `${location.origin}${notifyUrl}` : notifyUrl}
        </Typography.Text>
      </Typography.Text>
      {may('channels/testMerchant') && (
        <Flex gap={12} align="center">
          <Button loading={test.isPending} onClick={() => test.mutate({ merchantId })}>
            测试签名
          </Button>
          <Typography.Text type="secondary">用保存的密钥签名并验签，再向支付平台发送一次签名请求。</Typography.Text>
        </Flex>
      )}
      {test.data ? (
        <Steps result={test.data} />
      ) : (
        tested && (
          <Typography.Text type={tested.ok ? 'success' : 'danger'}>
            {formatTime(tested.at)}：{tested.message}
          </Typography.Text>
        )
      )}
    </Flex>
  );
}

function Steps({ result: { steps, ms } }: { result: Tested }) {
  return (
    <Flex vertical>
      {steps.map(({ name, ok, message }) => (
        <Typography.Text key={name} type={ok ? 'success' : 'danger'}>
          {name}：{message}
        </Typography.Text>
      ))}
      <Typography.Text type="secondary">用时 {ms} 毫秒</Typography.Text>
    </Flex>
  );
}

import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { Button, Flex, Typography } from 'antd';
import { formatTime } from '../../lib/format.ts';

type Tested = AdminOutput<'channels/testMerchant'>;

/** Where the channel sends its notices. */
export function NotifyAddress({ of: { kind, notifyUrl } }: { of: Pick<Merchant, 'kind' | 'notifyUrl'> }) {
  return (
    <Typography.Text>
      {kind === 'stripe' ? '通知地址（请在 Stripe 后台添加）：' : '通知地址（随订单自动告知支付平台）：'}
      <Typography.Text copyable code>
        {notifyUrl.startsWith('/') ? `${location.origin}${notifyUrl}` : notifyUrl}
      </Typography.Text>
    </Typography.Text>
  );
}

interface KeyTestProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly onTest: () => void;
  /** Of this visit. */
  readonly result: Tested | undefined;
  /** What the last one said. */
  readonly tested: Merchant['tested'];
}

/** A test of keys: what it did and what came of it, step by step. */
export function KeyTest({ label, isPending, onTest, result, tested }: KeyTestProps) {
  return (
    <>
      <Flex gap={12} align="center" wrap>
        <Button loading={isPending} onClick={onTest}>
          {label}
        </Button>
        <Typography.Text type="secondary">用保存的密钥签名并验签，再向支付平台发送一次签名请求。</Typography.Text>
      </Flex>
      <KeyTestResult result={result} tested={tested} />
    </>
  );
}

export function KeyTestResult({ result, tested }: Pick<KeyTestProps, 'result' | 'tested'>) {
  if (result) return <Steps result={result} />;
  if (!tested) return null;
  return (
    <Typography.Text type={tested.ok ? 'success' : 'danger'}>
      {formatTime(tested.at)}：{tested.message}
    </Typography.Text>
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

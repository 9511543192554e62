import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { Flex } from 'antd';
import { useMay } from '../../lib/session/me.ts';
import { useTestMerchant } from './api.ts';
import { KeyTest, KeyTestResult, NotifyAddress } from './key-test.tsx';

/** Where the channel sends its notices, and a test of the stored keys. */
export function MerchantTest({ merchant }: { merchant: Merchant }) {
  const { merchantId, tested } = merchant;
  const may = useMay();
  const test = useTestMerchant();
  return (
    <Flex vertical gap={8}>
      <NotifyAddress of={merchant} />
      {may('channels/testMerchant') ? (
        <KeyTest
          label="测试签名"
          isPending={test.isPending}
          onTest={() => test.mutate({ merchantId })}
          result={test.data}
          tested={tested}
        />
      ) : (
        <KeyTestResult result={undefined} tested={tested} />
      )}
    </Flex>
  );
}

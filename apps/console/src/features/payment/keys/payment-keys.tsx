import type { PaymentAccount, PaymentKeyState } from '@liuguang/contract/admin/payment/payment-keys.ts';
import { Alert, Button, Card, Descriptions, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { formatTime } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/states.tsx';
import { usePaymentKeys, useTestPaymentKeys } from '../api.ts';
import { KeyTest, NotifyAddress } from '../key-test.tsx';
import { merchantKindNames } from '../merchant-names.ts';
import { PaymentKeyForm } from './payment-key-form.tsx';

/** The keys of the channels that every agent without an account of its own takes money by. */
export function PaymentKeys() {
  const keys = usePaymentKeys();
  const [edited, setEdited] = useState<PaymentKeyState>();
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        整个安装共用的收款密钥：渠道没有自己的收款账号时使用。加密保存，填写后不再显示，立即生效，无需重启；服务器的环境变量优先。
      </Typography.Text>
      <QueryState of={keys}>
        {({ list }) => (
          <Flex vertical gap={12}>
            {list.map((state) => (
              <KeyCard key={state.kind} state={state} onEdit={() => setEdited(state)} />
            ))}
          </Flex>
        )}
      </QueryState>
      <PaymentKeyForm of={edited} onClose={() => setEdited(undefined)} />
    </Flex>
  );
}

const sources: Readonly<Record<PaymentKeyState['source'], { name: string; colour: string; text: string }>> = {
  environment: {
    name: '环境变量',
    colour: 'blue',
    text: '正在使用服务器的环境变量；这里保存的密钥不用于新订单，删去环境变量并重启后生效。',
  },
  console: { name: '后台设置', colour: 'success', text: '正在使用这里保存的密钥。' },
  none: { name: '未开通', colour: 'default', text: '还没有密钥：会员付款时看不到这种支付方式。' },
};

function KeyCard({ state, onEdit }: { state: PaymentKeyState; onEdit: () => void }) {
  const { kind, source, incomplete, saved, earlier } = state;
  const { name, colour, text } = sources[source];
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center" wrap>
          {merchantKindNames[kind]}
          <Tag color={colour}>{name}</Tag>
          {source === 'console' && saved && <TestTag tested={saved.tested} />}
        </Flex>
      }
      extra={
        <Button size="small" type={saved ? 'default' : 'primary'} onClick={onEdit}>
          {saved ? '更换密钥' : '填写密钥'}
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <span>{text}</span>
        {incomplete.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title="环境变量只设置了一部分，没有使用"
            description={`缺少：${incomplete.map((one) => one.replace('(unreadable)', '（格式不正确）')).join('、')}`}
          />
        )}
        {saved && <Saved account={saved} />}
        {source !== 'none' && <Test state={state} />}
        {saved && (
          <div>
            <ConfirmAction
              call="paymentKeys/remove"
              input={{ kind }}
              label="移除密钥"
              ask="移除后这些密钥不再接收新订单；从未用于收款的立即销毁，用过的只用于完成和退款。"
              done="已移除"
              refresh={['paymentKeys/list', 'channels/list']}
              button={{ type: 'default', size: 'middle' }}
            />
          </div>
        )}
        {earlier.length > 0 && <Earlier accounts={earlier} />}
      </Flex>
    </Card>
  );
}

function TestTag({ tested }: { tested: PaymentAccount['tested'] }) {
  if (!tested) return <Tag color="warning">尚未测试</Tag>;
  return <Tag color={tested.ok ? 'success' : 'error'}>{tested.ok ? '测试通过' : '测试未通过'}</Tag>;
}

function Saved({ account }: { account: PaymentAccount }) {
  const { merchant, fingerprint, keysSince, keysBy, oldKeys, openOrders } = account;
  return (
    <>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 1, lg: 1, xl: 3 }}
        items={[
          { key: 'merchant', label: '商户号', children: merchant },
          { key: 'keys', label: '密钥', children: `${fingerprint}（加密保存，不再显示）` },
          { key: 'since', label: '保存', children: `${keysBy} ${formatTime(keysSince).slice(0, 16)}` },
        ]}
      />
      {oldKeys > 0 && (
        <Typography.Text type="secondary">旧密钥仍为 {openOrders} 笔未完成的订单验证通知。</Typography.Text>
      )}
      <NotifyAddress of={account} />
    </>
  );
}

/** Of the keys in use, whoever set them. */
function Test({ state: { kind, source, saved } }: { state: PaymentKeyState }) {
  const test = useTestPaymentKeys();
  return (
    <Flex vertical gap={8}>
      <KeyTest
        label="测试密钥"
        isPending={test.isPending}
        onTest={() => test.mutate({ kind })}
        result={test.data}
        tested={source === 'console' ? (saved?.tested ?? null) : null}
      />
    </Flex>
  );
}

/** Accounts that take nothing new, and why they are still there. */
function Earlier({ accounts }: { accounts: readonly PaymentAccount[] }) {
  return (
    <Flex vertical gap={4}>
      <Typography.Text type="secondary">已停用的账号，只用于完成已有订单和退款：</Typography.Text>
      {accounts.map(({ merchantId, merchant, fingerprint, closedAt, openOrders }) => (
        <Typography.Text key={merchantId}>
          {merchant}（{fingerprint}）{closedAt !== null && ` · ${formatTime(closedAt).slice(0, 16)} 停用`}
          {openOrders > 0 && ` · ${openOrders} 笔订单未完成`}
        </Typography.Text>
      ))}
    </Flex>
  );
}

import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { Button, Flex, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { useMay } from '../../lib/session/me.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMerchants } from './api.ts';
import { MerchantForm } from './merchant-form.tsx';
import { merchantKindNames } from './merchant-names.ts';
import { MerchantTest } from './merchant-test.tsx';

/** Who is paid for the orders of each agent, where it is not the account of the installation. */
export function MerchantList() {
  const merchants = useMerchants();
  const may = useMay();
  const [edited, setEdited] = useState<Merchant | 'new'>();
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Text type="secondary">
          渠道没有自己的收款账号时，使用整个安装的支付渠道。密钥加密保存，填写后不再显示。
        </Typography.Text>
        {may('channels/saveMerchant') && (
          <Button type="primary" onClick={() => setEdited('new')}>
            添加收款账号
          </Button>
        )}
      </Flex>
      <QueryState of={merchants}>{({ list }) => <MerchantTable list={list} onEdit={setEdited} />}</QueryState>
      <MerchantForm merchant={edited} onClose={() => setEdited(undefined)} />
    </Flex>
  );
}

const testOf = (merchant: Merchant) => <MerchantTest merchant={merchant} />;

function MerchantTable({ list, onEdit }: { list: readonly Merchant[]; onEdit: (merchant: Merchant) => void }) {
  const agentName = useAgentName();
  const may = useMay();
  return (
    <ListTable<Merchant>
      rowKey="merchantId"
      size="middle"
      scroll={{ x: 'max-content' }}
      dataSource={[...list]}
      empty="还没有渠道使用自己的收款账号"
      expandable={{ expandedRowRender: testOf }}
      columns={[
        { title: '渠道', render: (_, { agentId }) => agentName(agentId) },
        { title: '支付方式', render: (_, { kind }) => merchantKindNames[kind] },
        {
          title: '商户号',
          render: (_, { merchant, moneyOf }) => (
            <Flex vertical>
              {merchant}
              <Typography.Text type="secondary">
                {moneyOf === 'agent' ? '款项归渠道，不再结算' : '款项归运营方，照常结算'}
              </Typography.Text>
            </Flex>
          ),
        },
        {
          title: '密钥',
          render: (_, { fingerprint, keysSince, keysBy }) => (
            <Flex vertical>
              <Typography.Text code style={{ marginInlineStart: '-0.2em' }}>
                {fingerprint}
              </Typography.Text>
              <Typography.Text type="secondary">
                {formatTime(keysSince).slice(0, 16)} 由 {keysBy} 填写
              </Typography.Text>
            </Flex>
          ),
        },
        { title: '状态', render: (_, row) => <MerchantState merchant={row} /> },
        {
          title: '操作',
          fixed: 'right',
          render: (_, row) => (
            <Space size={0}>
              {may('channels/saveMerchant') && <LinkButton onClick={() => onEdit(row)}>更换密钥</LinkButton>}
              {row.closedAt === null && (
                <ConfirmAction
                  call="channels/closeMerchant"
                  input={{ merchantId: row.merchantId }}
                  label="停用"
                  ask="停用后新订单使用整个安装的支付渠道；已有订单仍由这个账号完成和退款。"
                  done="已停用"
                  refresh={['channels/merchants']}
                />
              )}
            </Space>
          ),
        },
      ]}
    />
  );
}

function MerchantState({ merchant: { closedAt, tested, oldKeys, openOrders } }: { merchant: Merchant }) {
  return (
    <Flex vertical align="start" gap={4}>
      {closedAt === null ? <Tag color="success">收款中</Tag> : <Tag>已停用，仅用于退款</Tag>}
      {closedAt === null && tested === null && <Tag color="warning">尚未测试</Tag>}
      {tested && <Tag color={tested.ok ? 'success' : 'error'}>{tested.ok ? '签名测试通过' : '签名测试未通过'}</Tag>}
      {oldKeys > 0 && (
        <Typography.Text type="secondary">旧密钥仍为 {openOrders} 笔未完成的订单验证通知</Typography.Text>
      )}
    </Flex>
  );
}

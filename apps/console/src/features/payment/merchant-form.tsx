import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { Alert, Form, Radio, Select } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { KeyFields } from './key-fields.tsx';
import { merchantKindNames, merchantKindOptions } from './merchant-names.ts';

const owners = [
  { value: 'operator', label: '归运营方，照常结算给渠道' },
  { value: 'agent', label: '直接归渠道，不再结算给渠道' },
];

/** Keys go in and never come out again: whoever changes some fills in all of them. */
export function MerchantForm({ merchant, onClose }: { merchant: Merchant | 'new' | undefined; onClose: () => void }) {
  const { agentId } = useAgent();
  const old = merchant === 'new' ? undefined : merchant;
  const first = { ...(agentId === undefined ? {} : { agentId }), kind: 'alipay', moneyOf: 'operator' } as const;
  return (
    <FormDrawer
      call="channels/saveMerchant"
      title={old ? `更换密钥 · ${merchantKindNames[old.kind]}` : '添加收款账号'}
      open={merchant !== undefined}
      onClose={onClose}
      values={old ? { moneyOf: old.moneyOf } : first}
      fixed={old ? { agentId: old.agentId, kind: old.kind } : {}}
      done="已保存，请测试签名"
      refresh={['channels/merchants']}
      width={560}
    >
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="保存后密钥不再显示"
        description="新订单立即使用新密钥；未完成的订单仍可用旧密钥验证通知。商户号不同则另开账号，旧账号只用于退款。"
      />
      {!old && (
        <>
          <Form.Item name="agentId" label="渠道">
            <AgentSelect />
          </Form.Item>
          <Form.Item name="kind" label="支付方式">
            <Select options={merchantKindOptions} />
          </Form.Item>
        </>
      )}
      <Form.Item name="moneyOf" label="款项归属">
        <Radio.Group options={owners} />
      </Form.Item>
      <KindFields {...(old ? { of: old.kind } : {})} />
    </FormDrawer>
  );
}

function KindFields({ of }: { of?: Merchant['kind'] }) {
  const watched = Form.useWatch<Merchant['kind'] | undefined>('kind');
  return <KeyFields kind={of ?? watched ?? 'alipay'} />;
}

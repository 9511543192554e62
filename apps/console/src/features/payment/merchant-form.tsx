import type { Merchant } from '@liuguang/contract/admin/payment/merchants.ts';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
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

interface Field {
  readonly name: string;
  readonly label: string;
  readonly extra?: string;
  /** Several lines: a key or a certificate as a file holds it. */
  readonly long?: true;
  readonly secret?: true;
}

const fields: Readonly<Record<Merchant['kind'], readonly Field[]>> = {
  alipay: [
    { name: 'appId', label: '应用 APPID' },
    { name: 'sellerId', label: '商户 PID', extra: '2088 开头的 16 位数字。' },
    { name: 'privateKey', label: '应用私钥', long: true, secret: true },
    { name: 'publicKey', label: '应用公钥', extra: '与私钥成对，保存时核对。', long: true },
    { name: 'platformKey', label: '支付宝公钥', extra: '在开放平台上传应用公钥后得到，不是应用公钥。', long: true },
  ],
  wechat: [
    { name: 'appId', label: 'APPID' },
    { name: 'mchId', label: '商户号' },
    { name: 'privateKey', label: '商户私钥', extra: 'apiclient_key.pem 的内容。', long: true, secret: true },
    { name: 'certificate', label: '商户证书', extra: 'apiclient_cert.pem 的内容，与私钥成对。', long: true },
    { name: 'platformKey', label: '微信支付公钥', long: true },
    { name: 'platformKeyId', label: '微信支付公钥 ID', extra: 'PUB_KEY_ID_ 开头。' },
    { name: 'apiKey', label: 'APIv3 密钥', extra: '32 个字符。', secret: true },
  ],
  stripe: [
    { name: 'stripeAccount', label: '账号 ID', extra: 'acct_ 开头，测试时与密钥核对。' },
    { name: 'secretKey', label: 'Secret key', secret: true },
    {
      name: 'webhookSecret',
      label: 'Webhook 签名密钥',
      extra: '保存后按显示的通知地址在 Stripe 后台添加。',
      secret: true,
    },
  ],
};

function KindFields({ of }: { of?: Merchant['kind'] }) {
  const watched = Form.useWatch<Merchant['kind'] | undefined>('kind');
  const kind = of ?? watched ?? 'alipay';
  return fields[kind].map(({ name, label, extra, long, secret }) => (
    <Form.Item key={`${kind} ${name}`} name={name} label={label} extra={extra}>
      {long ? (
        <Input.TextArea rows={4} autoComplete="off" spellCheck={false} />
      ) : secret ? (
        <Input.Password autoComplete="new-password" />
      ) : (
        <Input autoComplete="off" />
      )}
    </Form.Item>
  ));
}

import type { MerchantKind } from '@liuguang/contract/admin/payment/merchants.ts';
import { Form, Input } from 'antd';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly extra?: string;
  /** Several lines: a key or a certificate as a file holds it. */
  readonly long?: true;
  readonly secret?: true;
}

const fields: Readonly<Record<MerchantKind, readonly Field[]>> = {
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

/** What an account with this channel needs, an agent's or the installation's. */
export function KeyFields({ kind }: { kind: MerchantKind }) {
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

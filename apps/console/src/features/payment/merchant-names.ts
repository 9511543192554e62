import { type MerchantKind, merchantKinds } from '@liuguang/contract/admin/payment/merchants.ts';

export const merchantKindNames: Readonly<Record<MerchantKind, string>> = {
  alipay: '支付宝',
  wechat: '微信支付',
  stripe: 'Stripe',
};

export const merchantKindOptions = merchantKinds.map((value) => ({ value, label: merchantKindNames[value] }));

/** What people read where a channel itself is not there to say it. */
export const kindNames: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wechat: '微信支付',
  stripe: '银行卡 / Stripe',
  sandbox: '沙盒支付（演示）',
};

import { type PageTab, PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BookChecks } from './book-checks.tsx';
import { ChannelList } from './channel-list.tsx';
import { PaymentKeys } from './keys/payment-keys.tsx';
import { MerchantList } from './merchant-list.tsx';
import { OrderList } from './order-list.tsx';
import { PlanList } from './plan-list.tsx';
import { RedeemList } from './redeem-list.tsx';

export function PaymentPage({ rest }: { rest: readonly string[] }) {
  const tabs: readonly PageTab[] = [
    { key: 'plans', label: '套餐', needs: 'plans/list', children: <PlanList /> },
    {
      key: 'orders',
      label: '订单',
      needs: 'orders/list',
      children: <OrderList orderId={rest[1]} key={rest[1] ?? ''} />,
    },
    { key: 'redeem', label: '兑换码', needs: 'redeem/list', children: <RedeemList /> },
    { key: 'channels', label: '支付渠道', needs: 'channels/list', children: <ChannelList /> },
    { key: 'keys', label: '支付密钥', needs: 'paymentKeys/list', children: <PaymentKeys /> },
    { key: 'merchants', label: '收款账号', needs: 'channels/merchants', children: <MerchantList /> },
    { key: 'books', label: '账目核对', needs: 'books/checks', children: <BookChecks /> },
  ];
  return (
    <>
      <PageHead title="会员" />
      <PageTabs section="vip" at={rest[0]} tabs={tabs} />
    </>
  );
}

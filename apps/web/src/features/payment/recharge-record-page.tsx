import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { Endless } from '../../lib/api/endless.tsx';
import { useSignedIn } from '../../lib/session/session.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ordersPages } from './api.ts';
import { OrderCard } from './components/order-card.tsx';
import { PaidPanel } from './components/paid-panel.tsx';
import { QrSheet } from './components/qr-sheet.tsx';
import styles from './recharge-record.module.css';

/** Every order; the cashier leads back to here with the number of one, whose end is then seen as it happens. */
export function RechargeRecordPage() {
  const back = useBack();
  const { order = '' } = useSearch({ from: '/rechargeRecord' });
  return (
    <div className={styles.page}>
      <PageHeader title="充值记录" onBack={back} />
      <AccountOnly note="订单会保存在你的账号里">
        {order !== '' && <PaidPanel key={order} orderId={order} />}
        <Orders />
      </AccountOnly>
    </div>
  );
}

function Orders() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const orders = useInfiniteQuery({ ...ordersPages(), enabled: signedIn });
  const [qr, setQr] = useState<string | null>(null);
  return (
    <>
      <Endless
        query={orders}
        skeleton={<OrdersSkeleton />}
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title="还没有订单"
            note="开通会员后，订单会出现在这里"
            action={{ label: '去开通', onClick: () => navigate({ to: '/joinVip' }) }}
          />
        }
      >
        {(pages) => (
          <ul className={styles.list}>
            {pages.flatMap((page) =>
              page.list.map((order) => (
                <li key={order.orderId}>
                  <OrderCard order={order} onQr={setQr} />
                </li>
              )),
            )}
          </ul>
        )}
      </Endless>
      <QrSheet text={qr} onClose={() => setQr(null)} />
    </>
  );
}

function OrdersSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="40rem" radius="4rem" />
      ))}
    </div>
  );
}

import type { Order } from '@liuguang/contract/shapes/payment.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { afterPayment, isPending, orderQuery } from '../api.ts';
import { followPayStep } from '../pay-step.ts';
import { yuan } from '../price.ts';
import styles from './pending-order.module.css';

/** Watches an order that waits for its money, wherever it is paid: here, in another tab, on another phone. */
export function PendingOrder({ order: first, onQr }: { order: Order; onQr: (text: string) => void }) {
  const client = useQueryClient();
  const order = useQuery({ ...orderQuery(first.orderId), initialData: first, initialDataUpdatedAt: 0 }).data;
  const { state, pay } = order;
  useEffect(() => {
    if (state === '待支付') return;
    if (state === '已支付') showToast('支付成功，会员已生效');
    void afterPayment(client);
  }, [state, client]);

  if (!isPending(order)) return null;
  const goOn = () => {
    const qr = pay && followPayStep(pay);
    if (qr) onQr(qr);
  };
  return (
    <output className={styles.bar}>
      <span className={styles.text}>
        {order.plan.name} ¥{yuan(order.amount)} 等待支付
        <span className={styles.note}>
          支付完成后自动生效 · <Link to="/rechargeRecord">查看订单</Link>
        </span>
      </span>
      {pay && (
        <Button size="small" kind="gold" onClick={goOn}>
          继续支付
        </Button>
      )}
    </output>
  );
}

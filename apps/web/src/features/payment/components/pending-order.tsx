import type { Order } from '@liuguang/contract/shapes/payment.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { afterPayment, isPending, orderQuery } from '../api.ts';
import { followPayStep } from '../pay-step.ts';
import { yuan } from '../price.ts';
import styles from './pending-order.module.css';

interface PendingOrderProps {
  readonly order: Order;
  readonly onQr: (text: string) => void;
  /** This window goes to the cashier. */
  readonly onLeave: () => void;
  readonly onPaid: () => void;
}

/** Watches an order that waits for its money, wherever it is paid: here, in another tab, on another phone. */
export function PendingOrder({ order: first, onQr, onLeave, onPaid }: PendingOrderProps) {
  const client = useQueryClient();
  const order = useQuery({ ...orderQuery(first.orderId), initialData: first, initialDataUpdatedAt: 0 }).data;
  const { state, pay } = order;
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    if (state === '待支付') return;
    void afterPayment(client);
    if (state !== '已支付') return;
    showToast('支付成功，会员已生效');
    paid();
  }, [state, client]);

  if (!isPending(order)) return null;
  const goOn = () => {
    onLeave();
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

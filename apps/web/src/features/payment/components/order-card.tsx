import type { Order } from '@liuguang/contract/shapes/payment.ts';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/native/copy.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { isPending } from '../api.ts';
import { followPayStep } from '../pay-step.ts';
import { yuan } from '../price.ts';
import styles from './order-card.module.css';

const tones: Record<Order['state'], string> = {
  待支付: 'wait',
  已支付: 'good',
  已关闭: 'over',
  已退款: 'over',
  部分退款: 'over',
};

export function OrderCard({ order, onQr }: { order: Order; onQr: (text: string) => void }) {
  const { plan, state, amount, refunded, channel, orderId, pay } = order;
  const goOn = () => {
    const qr = pay && followPayStep(pay);
    if (qr) onQr(qr);
  };
  return (
    <article className={styles.card} aria-label={`${plan.name}，${state}`}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {plan.name}
          <span className={styles.days}>{plan.days}天</span>
        </h2>
        <span className={styles.state} data-tone={tones[state]}>
          {state}
        </span>
      </header>
      <dl className={styles.facts}>
        <Fact name="金额">
          ¥{yuan(amount)}
          {refunded > 0 && <span className={styles.back}>已退 ¥{yuan(refunded)}</span>}
        </Fact>
        <Fact name="支付方式">{channel.name}</Fact>
        <Fact name="时间">{formatDateTime(order.paidAt ?? order.createdAt)}</Fact>
        <Fact name="订单号">
          <button type="button" className={styles.copy} onClick={() => void copyText(orderId)}>
            {orderId}
            <span className={styles.act}>复制</span>
          </button>
        </Fact>
      </dl>
      {isPending(order) && pay && (
        <footer className={styles.foot}>
          <span className={styles.until}>请在 {formatDateTime(order.expiresAt).slice(11)} 前支付</span>
          <Button size="small" kind="gold" onClick={goOn}>
            继续支付
          </Button>
        </footer>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { afterPayment, isPending, orderQuery } from '../api.ts';
import { wayBackOf } from '../../../lib/navigation/gate-return.ts';
import { followPayStep } from '../pay-step.ts';
import { useWayBack } from '../use-way-back.ts';
import styles from './paid-panel.module.css';

/** How a payment ended, as soon as it is known. */
export function PaidPanel({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const order = useQuery(orderQuery(orderId));
  const until = useUser().data?.vip.until;
  const state = order.data?.state;
  const goBack = useWayBack();
  useEffect(() => {
    if (state === undefined || state === '待支付') return;
    const way = state === '已支付' ? wayBackOf(orderId) : null;
    void afterPayment(client);
    if (way) goBack(way);
  }, [state, orderId, goBack, client]);

  if (order.isPending) return <Skeleton height="48rem" radius="0" />;
  if (!order.data) return <ErrorState message={messageOf(order.error)} onRetry={() => order.refetch()} />;
  const { pay } = order.data;
  if (isPending(order.data))
    return (
      <Panel icon={<Hourglass />} tone="wait" title="正在确认支付结果" note="付款后几秒内自动更新，请不要重复支付">
        {pay && (
          <Button size="small" kind="quiet" onClick={() => followPayStep(pay)}>
            还没付款，继续支付
          </Button>
        )}
      </Panel>
    );
  if (state === '已支付')
    return (
      <Panel
        icon={<CircleCheck />}
        tone="good"
        title="支付成功，会员已生效"
        note={until ? `有效期至 ${formatDate(until)}` : `${order.data.plan.name} ${order.data.plan.days}天`}
      >
        <Link to="/home" className={styles.go}>
          去看看
        </Link>
      </Panel>
    );
  return (
    <Panel icon={<CircleX />} tone="over" title={`订单${state}`} note="如已付款，请稍后刷新或联系官方客服">
      <Link to="/joinVip" className={styles.go}>
        重新购买
      </Link>
    </Panel>
  );
}

interface PanelProps {
  readonly icon: ReactNode;
  readonly tone: 'wait' | 'good' | 'over';
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Panel({ icon, tone, title, note, children }: PanelProps) {
  return (
    <output className={styles.panel}>
      <span className={styles.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{note}</span>
      <span className={styles.actions}>{children}</span>
    </output>
  );
}

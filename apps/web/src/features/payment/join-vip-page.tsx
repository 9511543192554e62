import type { Channel, Order, Plan } from '@liuguang/contract/shapes/payment.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Crown, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useSignedIn, useUser } from '../../lib/session/session.ts';
import { useKeepPage } from '../../lib/native/busy.ts';
import { chosenPlan, keepPlan } from '../../lib/navigation/gate-return.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { channelsQuery, isPending, ordersPages, plansQuery } from './api.ts';
import { BenefitList } from './components/benefit-list.tsx';
import { ChannelList } from './components/channel-list.tsx';
import { PendingOrder } from './components/pending-order.tsx';
import { PlanCards } from './components/plan-cards.tsx';
import { QrSheet } from './components/qr-sheet.tsx';
import { RedeemForm } from './components/redeem-form.tsx';
import { VipSkeleton } from './components/vip-skeleton.tsx';
import styles from './join-vip.module.css';
import { followPayStep } from './pay-step.ts';
import { yuan } from './price.ts';
import { usePurchase } from './use-purchase.ts';
import { useGate } from './use-gate.ts';

export function JoinVipPage() {
  const back = useBack();
  return (
    <div className={styles.page}>
      <PageHeader
        title="会员中心"
        onBack={back}
        clear
        action={
          <Link to="/rechargeRecord" className={styles.record} aria-label="充值记录">
            <ReceiptText />
          </Link>
        }
      />
      <Hero />
      <Shop />
    </div>
  );
}

function Hero() {
  const user = useUser().data;
  const until = user !== undefined && user.vip.level > 0 ? user.vip.until : null;
  return (
    <div className={styles.hero}>
      <Crown className={styles.crown} aria-hidden="true" />
      <p className={styles.heading}>{until === null ? '开通 VIP，夜色不打烊' : '尊贵的 VIP 会员'}</p>
      <p className={styles.until}>
        {until === null ? '免广告 · 不限次数' : `有效期至 ${formatDate(until)}，续费天数自动累加`}
      </p>
    </div>
  );
}

function Shop() {
  const vip = (useUser().data?.vip.level ?? 0) > 0;
  const plans = useQuery(plansQuery());
  const channels = useQuery(channelsQuery());
  const failed = plans.error ?? channels.error;
  if (failed)
    return (
      <ErrorState
        message={messageOf(failed)}
        onRetry={() => Promise.all([plans.error && plans.refetch(), channels.error && channels.refetch()])}
      />
    );
  if (!plans.data || !channels.data) return <VipSkeleton />;
  const { list, rights } = plans.data;
  const benefits = rights && <BenefitList rights={rights} has={vip} />;
  return list.length === 0 ? (
    <CodesOnly benefits={benefits} />
  ) : (
    <Till plans={list} channels={channels.data.list} benefits={benefits} has={vip} />
  );
}

/** Nothing is sold here yet, but a code is worth its days. */
function CodesOnly({ benefits }: { benefits: ReactNode }) {
  const [used, setUsed] = useState(0);
  const gate = useGate();
  return (
    <div className={styles.shop}>
      <EmptyState icon={<Crown />} title="会员套餐准备中" note="有兑换码可以现在使用" />
      <section className={styles.codes} aria-label="使用兑换码">
        <RedeemForm key={used} onDone={() => (setUsed(used + 1), gate.opened())} />
      </section>
      {benefits}
    </div>
  );
}

interface TillProps {
  readonly plans: readonly Plan[];
  readonly channels: readonly Channel[];
  readonly benefits: ReactNode;
  /** Is VIP: what they have comes before what more of it costs. */
  readonly has: boolean;
}

function Till({ plans, channels, benefits, has }: TillProps) {
  const purchase = usePurchase();
  const ways = channels.filter(({ kind }) => kind !== 'redeem');
  const gate = useGate();
  const [planId, choosePlan] = useState(() => firstPlan(plans));
  const setPlanId = (id: string) => {
    choosePlan(id);
    keepPlan(id);
  };
  const [channelId, setChannelId] = useState(ways[0]?.channelId ?? '');
  const [made, setMade] = useState<Order | null>(null);
  const [qr, setQr] = useState<string | null>(null);
  const [redeeming, setRedeeming] = useState(false);
  const waiting = useWaitingOrder(made);
  const plan = plans.find((one) => one.planId === planId) ?? plans[0];
  useKeepPage(Boolean(waiting));

  const pay = async () => {
    const order = await purchase({ planId, channelId });
    if (!order) return;
    setMade(order);
    gate.leave(order.orderId);
    if (order.pay) setQr(followPayStep(order.pay));
  };

  return (
    <div className={styles.shop}>
      {has && benefits}
      <PlanCards plans={plans} value={planId} onChange={setPlanId} />
      {plan && <Remarks of={plan} />}
      {waiting && (
        <PendingOrder
          key={waiting.orderId}
          order={waiting}
          onQr={setQr}
          onLeave={() => gate.leave(waiting.orderId)}
          onPaid={gate.opened}
        />
      )}
      <ChannelList channels={channels} value={channelId} onChange={setChannelId} onRedeem={() => setRedeeming(true)} />
      {!has && benefits}
      <div className={styles.foot}>
        <p className={styles.agree}>
          支付即同意 <Link to="/terms">会员服务协议</Link>，到期不自动续费
        </p>
        <Button block kind="gold" onClick={pay} busyLabel="提交中..." disabled={ways.length === 0}>
          {ways.length === 0 ? '暂无可用的支付方式' : `立即支付 ¥${yuan(plan?.price ?? 0)}`}
        </Button>
      </div>
      <QrSheet text={qr} onClose={() => setQr(null)} />
      <Sheet open={redeeming} onClose={() => setRedeeming(false)} title="使用兑换码">
        {redeeming && <RedeemForm onDone={() => (setRedeeming(false), gate.opened())} />}
      </Sheet>
    </div>
  );
}

/** The one that was chosen before the cashier, else the one that is recommended. */
function firstPlan(plans: readonly Plan[]): string {
  const before = chosenPlan();
  const chosen = plans.find(({ planId }) => planId === before) ?? plans.find(({ recommended }) => recommended);
  return (chosen ?? plans[0])?.planId ?? '';
}

/** What the operator says of a plan; what membership itself gives is told by the server, see BenefitList. */
function Remarks({ of: plan }: { of: Plan }) {
  if (plan.benefits.length === 0) return null;
  return (
    <ul className={styles.benefits} aria-label={`${plan.name}说明`}>
      {plan.benefits.map((benefit) => (
        <li key={benefit}>
          <Check aria-hidden="true" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}

/** The order of this visit, or one that was left at the cashier before. */
function useWaitingOrder(made: Order | null): Order | null {
  const signedIn = useSignedIn();
  const orders = useInfiniteQuery({ ...ordersPages(), enabled: signedIn && made === null });
  if (made) return made;
  return orders.data?.pages[0]?.list.find(isPending) ?? null;
}

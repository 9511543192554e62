import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Card, Col, Row, Typography } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Change } from './change.tsx';
import { formatFigure } from './figure-names.ts';
import { valueOf } from './figure-value.ts';

type Data = AdminOutput<'overview/figures'>;

/** The four figures that a day is judged by. */
export function KeyFigures({ data, days }: { data: Data; days: number }) {
  const { total, before, funnel, funnelBefore } = data;
  // Half a day against a whole one would always have lost: then what yesterday came to is said instead.
  const told = (change: ReactNode, whole: string) =>
    days === 1 ? <Typography.Text type="secondary">昨天全天 {whole}</Typography.Text> : <>{change} 较上期</>;
  const money = (name: 'income' | 'watchedSeconds') =>
    told(
      <Change value={valueOf(total, name)} before={valueOf(before, name)} />,
      formatFigure(name, valueOf(before, name)),
    );
  return (
    <Row gutter={[14, 14]}>
      <Key name="收入（扣退款）" value={formatFigure('income', valueOf(total, 'income'))} note={money('income')} />
      <Key
        name="观看时长"
        value={formatFigure('watchedSeconds', total.watchedSeconds)}
        note={money('watchedSeconds')}
      />
      <Key
        name={days === 1 ? '活跃 / 新增' : '日均活跃 / 新增'}
        value={`${formatCount(Math.round(total.active / days))} / ${formatCount(total.newAccounts)}`}
        note={told(
          <Change value={total.active} before={before.active} />,
          `${formatCount(before.active)} / ${formatCount(before.newAccounts)}`,
        )}
      />
      <Key
        name="新账号开通会员率"
        value={rateOf(funnel)}
        note={told(<Points now={funnel} past={funnelBefore} />, rateOf(funnelBefore))}
      />
    </Row>
  );
}

function Key({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <Col xs={12} xl={6}>
      <Card size="small" style={{ height: '100%' }} styles={{ body: { padding: '14px 18px' } }}>
        <Typography.Text type="secondary">{name}</Typography.Text>
        <div style={{ fontSize: 26, fontWeight: 600, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </div>
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {note}
        </Typography.Text>
      </Card>
    </Col>
  );
}

function share({ visitors, vips }: Data['funnel']): number | null {
  return visitors === 0 ? null : (vips / visitors) * 100;
}

function rateOf(funnel: Data['funnel']): string {
  const rate = share(funnel);
  return rate === null ? '—' : `${rate.toFixed(2)}%`;
}

/** A rate is compared in points: percent of percent misleads. */
function Points({ now, past }: { now: Data['funnel']; past: Data['funnel'] }) {
  const [current, before] = [share(now), share(past)];
  if (current === null || before === null) return <Typography.Text type="secondary">—</Typography.Text>;
  const points = current - before;
  return (
    <Typography.Text type={points < 0 ? 'danger' : 'success'}>
      {points < 0 ? '↓' : '↑'} {Math.abs(points).toFixed(2)} 点
    </Typography.Text>
  );
}

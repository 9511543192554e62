import { PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { SafetyCounts } from './safety-counts.tsx';
import { SafetyQueue } from './safety-queue.tsx';
import { TakedownLog } from './takedown-log.tsx';

const tabs = [
  { key: 'queue', label: '待处理', children: <SafetyQueue key="all" /> },
  { key: 'appeals', label: '申诉', children: <SafetyQueue key="appeals" what="appeal" /> },
  { key: 'log', label: '处理记录', children: <TakedownLog /> },
];

export function SafetyPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="审核" extra={<SafetyCounts />} />
      <HoldBanner />
      <PageTabs section="safety" at={rest[0]} tabs={tabs} />
    </>
  );
}

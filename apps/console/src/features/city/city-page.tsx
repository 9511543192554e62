import { Badge, Tabs } from 'antd';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useTrust } from './api.ts';
import { CityList } from './city-list.tsx';
import { ListingImport } from './listing-import.tsx';
import { ListingList } from './listing-list.tsx';
import { ListingReview } from './listing-review.tsx';
import { RulesForm } from './rules-form.tsx';
import { TrustList } from './trust-list.tsx';

export function CityPage({ rest }: { rest: readonly string[] }) {
  const may = useMay();
  const trust = useTrust();
  const waiting = trust.data?.list.reduce((sum, one) => sum + one.waiting, 0) ?? 0;
  const tabs = [
    { key: 'listings', label: '信息', children: <ListingList /> },
    {
      key: 'review',
      label: (
        <Badge count={waiting} size="small" offset={[10, 0]}>
          待审核
        </Badge>
      ),
      children: <ListingReview />,
    },
    { key: 'cities', label: '城市', children: <CityList /> },
    { key: 'rules', label: '分类与筛选', children: <RulesForm /> },
    { key: 'trust', label: '审核方式', children: <TrustList /> },
    ...(may('city/import') ? [{ key: 'import', label: '批量导入', children: <ListingImport /> }] : []),
  ];
  return (
    <>
      <PageHead title="同城" />
      <Tabs activeKey={rest[0] ?? 'listings'} onChange={(key) => goTo('city', key)} items={tabs} destroyOnHidden />
    </>
  );
}

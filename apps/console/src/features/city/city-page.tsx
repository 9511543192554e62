import { Badge } from 'antd';
import { type PageTab, PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useTrust } from './api.ts';
import { CityList } from './city-list.tsx';
import { ListingImport } from './listing-import.tsx';
import { ListingList } from './listing-list.tsx';
import { ListingReview } from './listing-review.tsx';
import { RulesForm } from './rules-form.tsx';
import { TrustList } from './trust-list.tsx';

export function CityPage({ rest }: { rest: readonly string[] }) {
  const trust = useTrust();
  const waiting = trust.data?.list.reduce((sum, one) => sum + one.waiting, 0) ?? 0;
  const tabs: readonly PageTab[] = [
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
    { key: 'import', label: '批量导入', needs: 'city/import', children: <ListingImport /> },
  ];
  return (
    <>
      <PageHead title="同城" />
      <PageTabs section="city" at={rest[0]} tabs={tabs} />
    </>
  );
}

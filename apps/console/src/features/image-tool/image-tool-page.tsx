import { Tabs } from 'antd';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { JobCounts } from './job-counts.tsx';
import { JobQueue } from './job-queue.tsx';
import { LimitForm } from './limit-form.tsx';

export function ImageToolPage({ rest }: { rest: readonly string[] }) {
  const may = useMay();
  const tabs = [
    {
      key: 'jobs',
      label: '任务',
      children: (
        <>
          <JobCounts />
          <JobQueue />
        </>
      ),
    },
    ...(may('imageTools/limits') ? [{ key: 'limits', label: '每日次数', children: <LimitForm /> }] : []),
  ];
  return (
    <>
      <PageHead title="图片工具" />
      <Tabs activeKey={rest[0] ?? 'jobs'} onChange={(key) => goTo('image-tools', key)} items={tabs} destroyOnHidden />
    </>
  );
}

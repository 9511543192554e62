import { type PageTab, PageTabs } from '../../lib/page-tabs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { JobCounts } from './job-counts.tsx';
import { JobQueue } from './job-queue.tsx';
import { LimitForm } from './limit-form.tsx';

const tabs: readonly PageTab[] = [
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
  { key: 'limits', label: '每日次数', needs: 'imageTools/limits', children: <LimitForm /> },
];

export function ImageToolPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="图片工具" />
      <PageTabs section="image-tools" at={rest[0]} tabs={tabs} />
    </>
  );
}

import { Tabs } from 'antd';
import { goTo } from '../lib/hash-route.ts';
import { PageHead } from '../ui/page-head.tsx';
import { AboutPage } from '../features/system/about-page.tsx';
import { AuditLog } from '../features/system/audit-log.tsx';
import { HealthBoard } from '../features/system/health-board.tsx';
import { JobList } from '../features/system/job-list.tsx';
import { NetworkList } from '../features/staff/network-list.tsx';
import { SessionList } from '../features/staff/session-list.tsx';
import { StaffList } from '../features/staff/staff-list.tsx';

const tabs = [
  { key: 'staff', label: '员工', children: <StaffList /> },
  { key: 'sessions', label: '登录设备', children: <SessionList /> },
  { key: 'audit', label: '操作日志', children: <AuditLog /> },
  { key: 'network', label: '访问地址', children: <NetworkList /> },
  { key: 'jobs', label: '任务', children: <JobList /> },
  { key: 'health', label: '运行状况', children: <HealthBoard /> },
  { key: 'about', label: '关于', children: <AboutPage /> },
];

export function SystemPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="系统" />
      <Tabs activeKey={rest[0] ?? 'staff'} onChange={(key) => goTo('system', key)} items={tabs} destroyOnHidden />
    </>
  );
}

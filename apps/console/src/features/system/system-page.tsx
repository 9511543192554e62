import { Tabs } from 'antd';
import { goTo } from '../../shared/hash-route.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { AboutPage } from './about-page.tsx';
import { AuditLog } from './audit-log.tsx';
import { HealthBoard } from './health-board.tsx';
import { JobList } from './job-list.tsx';
import { NetworkList } from './network-list.tsx';
import { SessionList } from './session-list.tsx';
import { StaffList } from './staff-list.tsx';

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

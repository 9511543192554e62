import { type PageTab, PageTabs } from '../lib/page-tabs.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AboutPage } from '../features/system/about-page.tsx';
import { AuditLog } from '../features/system/audit/audit-log.tsx';
import { HealthBoard } from '../features/system/health-board.tsx';
import { JobList } from '../features/system/job-list.tsx';
import { MailCard } from '../features/system/mail-card.tsx';
import { LegalTexts } from '../features/system/legal/legal-texts.tsx';
import { SlowList } from '../features/system/slow-list.tsx';
import { SmsCard } from '../features/system/sms-card.tsx';
import { StatusBoard } from '../features/system/status-board.tsx';
import { NetworkList } from '../features/staff/network-list.tsx';
import { SessionList } from '../features/staff/session-list.tsx';
import { RoleList } from '../features/staff/role/role-list.tsx';
import { StaffList } from '../features/staff/staff-list.tsx';

const tabs: readonly PageTab[] = [
  { key: 'staff', label: '员工', needs: 'staff/list', children: <StaffList /> },
  { key: 'roles', label: '角色', needs: 'roles/list', children: <RoleList /> },
  { key: 'sessions', label: '登录设备', needs: 'staff/sessions', children: <SessionList /> },
  { key: 'audit', label: '操作日志', needs: 'audit/list', children: <AuditLog /> },
  { key: 'network', label: '访问地址', needs: 'allowList/get', children: <NetworkList /> },
  { key: 'sms', label: '短信', needs: 'sms/state', children: <SmsCard /> },
  { key: 'mail', label: '邮件', needs: 'mail/state', children: <MailCard /> },
  { key: 'legal', label: '协议', needs: 'legal/list', children: <LegalTexts /> },
  { key: 'status', label: '状态', needs: 'system/status', children: <StatusBoard /> },
  { key: 'failed-jobs', label: '失败任务', needs: 'jobs/list', children: <JobList key="failed" failed /> },
  { key: 'slow', label: '慢查询', needs: 'system/slow', children: <SlowList /> },
  { key: 'jobs', label: '任务', needs: 'jobs/list', children: <JobList key="all" /> },
  { key: 'health', label: '运行状况', needs: 'system/health', children: <HealthBoard /> },
  { key: 'about', label: '关于', needs: 'system/about', children: <AboutPage /> },
];

export function SystemPage({ rest }: { rest: readonly string[] }) {
  return (
    <>
      <PageHead title="系统" />
      <PageTabs section="system" at={rest[0]} tabs={tabs} />
    </>
  );
}

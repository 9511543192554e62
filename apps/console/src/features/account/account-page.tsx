import { Tabs } from 'antd';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { RecoveryList } from './recovery-list.tsx';
import { UserDetailPage } from './user-detail.tsx';
import { UserList } from './user-list.tsx';

const recoveries = 'recoveries';

export function AccountPage({ rest: [what] }: { rest: readonly string[] }) {
  const may = useMay();
  if (what !== undefined && what !== recoveries) return <UserDetailPage key={what} accountId={what} />;
  return (
    <>
      <PageHead title="用户" />
      {may('users/recoveries') ? (
        <Tabs
          activeKey={what ?? 'list'}
          onChange={(key) => (key === recoveries ? goTo('users', key) : goTo('users'))}
          destroyOnHidden
          items={[
            { key: 'list', label: '全部用户', children: <UserList /> },
            { key: recoveries, label: '找回申请', children: <RecoveryList /> },
          ]}
        />
      ) : (
        <UserList />
      )}
    </>
  );
}

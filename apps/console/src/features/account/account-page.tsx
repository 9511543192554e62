import { PageHead } from '../../ui/page-head.tsx';
import { UserDetailPage } from './user-detail.tsx';
import { UserList } from './user-list.tsx';

export function AccountPage({ rest: [accountId] }: { rest: readonly string[] }) {
  if (accountId !== undefined) return <UserDetailPage key={accountId} accountId={accountId} />;
  return (
    <>
      <PageHead title="用户" />
      <UserList />
    </>
  );
}

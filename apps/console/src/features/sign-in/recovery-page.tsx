import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useAdminAction } from '../../shared/admin-query.ts';
import { EntryCard } from './entry-card.tsx';
import { KeepRecoveryCodes } from './keep-recovery-codes.tsx';

/** Somebody signed in whose recovery codes were never confirmed: they get new ones before anything else. */
export function RecoveryPage({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const renew = useAdminAction('recovery/renew', { onDone: (made) => setCodes(made.recoveryCodes) });
  if (codes) return <KeepRecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <EntryCard title="还没有保存恢复码">
      <Typography.Paragraph>恢复码是手机丢失时登录后台的唯一办法。请现在生成并保存。</Typography.Paragraph>
      <Button type="primary" block loading={renew.isPending} onClick={() => renew.mutate({})}>
        生成恢复码
      </Button>
    </EntryCard>
  );
}

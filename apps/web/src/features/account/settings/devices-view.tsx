import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { isError, messageOf } from '../../../lib/api/api-error.ts';
import { formatAgo } from '../../../lib/format/format.ts';
import { useSignedIn, useUser } from '../../../lib/session/session.ts';
import { VerifyForm } from '../verify/verify-form.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { devicesQuery, endSessionsMutation, type WhichDevices } from './api.ts';
import styles from './settings.module.css';

/** The devices that are signed in; any but this one can be signed out from here. */
export function DevicesView() {
  return (
    <FormPage title="已登录设备">
      <Devices />
    </FormPage>
  );
}

function Devices() {
  const signedIn = useSignedIn();
  const user = useUser().data;
  const [toEnd, setToEnd] = useState<WhichDevices | null>(null);
  const sessions = useQuery({ ...devicesQuery(), enabled: signedIn });
  const endSessions = useMutation(endSessionsMutation());
  if (!signedIn) return <EmptyState title="登录后查看" />;
  if (sessions.isError) return <ErrorState message={messageOf(sessions.error)} onRetry={() => sessions.refetch()} />;
  if (!sessions.data) return <Skeleton height="40rem" radius="4rem" />;

  const end = async (which: WhichDevices): Promise<void> => {
    try {
      await endSessions.mutateAsync(which);
    } catch (error) {
      // They sit at this device; that they own the account is to be shown once more.
      if (isError(error, 'FORBIDDEN')) setToEnd(which);
      else showToast(messageOf(error), 'error');
      return;
    }
    setToEnd(null);
    showToast('已让设备退出');
    await sessions.refetch();
  };
  const here = sessions.data.list.filter(({ current }) => current);
  const others = sessions.data.list.filter(({ current }) => !current);
  const facts = ({ place, lastSeenAt }: (typeof others)[number]) =>
    [place, `${formatAgo(lastSeenAt)}活跃`].filter(Boolean).join(' · ');
  return (
    <>
      <ListGroup title="本机">
        {here.map((session) => (
          <ListRow
            key={session.sessionId}
            icon={<MonitorSmartphone />}
            tone="green"
            label={session.device}
            note={session.place}
            value={<span className={styles.current}>正在使用</span>}
          />
        ))}
      </ListGroup>
      {others.length === 0 ? (
        <p className={styles.hint}>没有在其他设备登录</p>
      ) : (
        <>
          <ListGroup title="其他设备">
            {others.map((session) => (
              <ListRow
                key={session.sessionId}
                icon={<MonitorSmartphone />}
                label={session.device}
                note={facts(session)}
                value={
                  <Button kind="quiet" size="small" onClick={() => end({ sessionId: session.sessionId })}>
                    退出
                  </Button>
                }
              />
            ))}
          </ListGroup>
          <div className={styles.leave}>
            <Button block kind="quiet" onClick={() => end({})}>
              全部退出
            </Button>
          </div>
        </>
      )}
      <Sheet open={toEnd !== null} onClose={() => setToEnd(null)} title="验证身份">
        <p className={styles.text}>让其他设备退出前，请先确认是你本人。</p>
        {user && <VerifyForm user={user} action="验证并退出设备" onVerified={() => end(toEnd ?? {})} />}
      </Sheet>
    </>
  );
}

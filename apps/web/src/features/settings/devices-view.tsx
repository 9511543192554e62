import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { messageOf } from '../../shared/api-error.ts';
import { callApi } from '../../shared/client.ts';
import { formatAgo } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useSignedIn } from '../../shared/session.ts';
import { useBack } from '../../shared/use-back.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { ListGroup, ListRow } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './settings.module.css';

/** The devices that are signed in; any but this one can be signed out from here. */
export function DevicesView() {
  const back = useBack();
  return (
    <FormPage title="已登录设备" onBack={back}>
      <Devices />
    </FormPage>
  );
}

function Devices() {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const query = callQuery('sessions', {}, 'moment');
  const sessions = useQuery({ ...query, enabled: signedIn });
  if (!signedIn) return <EmptyState title="登录后查看" />;
  if (sessions.isError) return <ErrorState message={messageOf(sessions.error)} onRetry={() => sessions.refetch()} />;
  if (!sessions.data) return <Skeleton height="40rem" radius="4rem" />;

  const end = async (sessionId?: string): Promise<void> => {
    await callApi('sessions/revoke', sessionId === undefined ? {} : { sessionId });
    showToast('已让设备退出');
    await client.refetchQueries({ queryKey: query.queryKey });
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
            value={<span className={styles['current']}>正在使用</span>}
          />
        ))}
      </ListGroup>
      {others.length === 0 ? (
        <p className={styles['hint']}>没有在其他设备登录</p>
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
                  <Button kind="quiet" size="small" onClick={() => end(session.sessionId)}>
                    退出
                  </Button>
                }
              />
            ))}
          </ListGroup>
          <div className={styles['leave']}>
            <Button block kind="quiet" onClick={() => end()}>
              全部退出
            </Button>
          </div>
        </>
      )}
    </>
  );
}

import type { MailTopic, UserMail } from '@liuguang/contract/shapes/mail/mailbox.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { mailQuery, setMailMutation, unbindMailMutation } from './mail-api.ts';
import { MailForm } from './mail-form.tsx';
import styles from './settings.module.css';

const topics: Record<MailTopic, { label: string; note: string }> = {
  reply: { label: '评论和回复', note: '有人评论你的帖子或回复你' },
  chapter: { label: '追更提醒', note: '收藏的小说有新章节，收藏的剧集有新一集' },
  vip: { label: '会员到期', note: '到期前三天提醒一次' },
};
const names = Object.keys(topics) as MailTopic[];

/** The mailbox of the account, and what it is told of: once a day at most. */
export function MailView() {
  return (
    <FormPage title="邮箱">
      <Mail />
    </FormPage>
  );
}

function Mail() {
  const signedIn = useSignedIn();
  const query = useQuery({ ...mailQuery(), enabled: signedIn });
  const [changing, setChanging] = useState(false);
  if (!signedIn) return <EmptyState title="登录后设置" />;
  if (query.isError) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton height="100rem" radius="4rem" />;
  const mail = query.data;
  if (!mail.available) return <EmptyState title="邮件服务暂未开通" />;
  if (mail.address === null || changing) {
    return (
      <>
        <MailForm onBound={() => setChanging(false)} />
        <p className={styles.hint}>邮箱只用来接收通知，不会公开，也不能用来登录或找回账号。</p>
      </>
    );
  }
  return <Bound mail={mail} address={mail.address} onChange={() => setChanging(true)} />;
}

function Bound({ mail, address, onChange }: { mail: UserMail; address: string; onChange: () => void }) {
  const change = useMutation(setMailMutation());
  const unbind = useMutation(unbindMailMutation());
  const chosen = (topic: MailTopic, on: boolean) =>
    names.filter((one) => (one === topic ? on : mail.topics.includes(one)));
  return (
    <>
      <ListGroup title="已绑定">
        <ListRow label={address} />
        <ListRow
          label="邮件通知"
          note="未读的消息汇总成一封，每天最多一封"
          value={<Switch label="邮件通知" on={mail.on} onChange={(on) => change.mutate({ on })} />}
        />
      </ListGroup>
      {mail.refused && (
        <p className={styles.hint} role="alert">
          这个邮箱拒收了邮件，通知已关闭。请检查邮箱后重新打开，或更换邮箱。
        </p>
      )}
      {mail.on && (
        <ListGroup title="通知内容">
          {names.map((topic) => (
            <ListRow
              key={topic}
              label={topics[topic].label}
              note={topics[topic].note}
              value={
                <Switch
                  label={`邮件${topics[topic].label}`}
                  on={mail.topics.includes(topic)}
                  onChange={(on) => change.mutate({ topics: chosen(topic, on) })}
                />
              }
            />
          ))}
        </ListGroup>
      )}
      <p className={styles.hint}>邮件里不写回复的内容。在通知设置里关闭的消息也不会发邮件。</p>
      <div className={styles.stack}>
        <Button block onClick={onChange}>
          更换邮箱
        </Button>
        <Button block kind="quiet" onClick={() => unbind.mutateAsync().then(() => undefined)}>
          解绑邮箱
        </Button>
      </div>
    </>
  );
}

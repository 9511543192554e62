import type { NotificationSetting, NotificationTopic } from '@liuguang/contract/shapes/message.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useSignedIn, useUser } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormPage } from '../../../lib/navigation/form-page.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { changeSettingMutation, notificationSettingsQuery } from './api.ts';
import { PushRow, usePushOn } from './push-row.tsx';
import styles from './settings.module.css';

const topics: Record<NotificationTopic, { label: string; note: string; fixed?: true }> = {
  reply: { label: '评论和回复', note: '有人评论你的帖子或回复你' },
  like: { label: '赞和关注', note: '同一内容的赞会合并成一条' },
  chapter: { label: '追更提醒', note: '收藏的小说有新章节，收藏的剧集有新一集' },
  order: { label: '订单结果', note: '支付、退款和兑换，应用内始终通知', fixed: true },
  account: { label: '账号与审核', note: '审核、处理结果和客服回复，应用内始终通知', fixed: true },
  notice: { label: '公告', note: '运营者发给所有人的消息' },
};

/** What one is told of: in the app for the account, by push on the devices where that is on. */
export function NotificationsView() {
  return (
    <FormPage title="通知设置">
      <Settings />
    </FormPage>
  );
}

function Settings() {
  const signedIn = useSignedIn();
  const user = useUser().data;
  const query = useQuery({ ...notificationSettingsQuery(), enabled: signedIn });
  const push = usePushOn(user?.userCode);
  if (!signedIn || !user) return <EmptyState title="登录后设置" />;
  if (query.isError) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton height="100rem" radius="4rem" />;
  const { settings } = query.data;
  return (
    <>
      <ListGroup title="应用内">
        {settings.map((setting) => (
          <TopicRow key={setting.topic} setting={setting} way="inApp" />
        ))}
      </ListGroup>
      <p className={styles.hint}>关闭后不再收到这类消息，也不计入未读；打开后收到新的。</p>
      <PushRow userCode={user.userCode} push={push} />
      {push.data === true && (
        <>
          <ListGroup title="推送内容">
            {settings.map((setting) => (
              <TopicRow key={setting.topic} setting={setting} way="push" />
            ))}
          </ListGroup>
          <p className={styles.hint}>对这个账号开启了推送的所有设备有效。锁屏上不显示回复的内容和订单号。</p>
        </>
      )}
    </>
  );
}

function TopicRow({ setting, way }: { setting: NotificationSetting; way: 'inApp' | 'push' }) {
  const change = useMutation(changeSettingMutation());
  const { label, note, fixed = false } = topics[setting.topic];
  // What is not told in the app cannot be pushed either.
  const disabled = way === 'inApp' ? fixed : !setting.inApp;
  const on = setting[way] && (way === 'inApp' || setting.inApp);
  return (
    <ListRow
      label={label}
      note={way === 'inApp' ? note : disabled ? '应用内通知已关闭' : undefined}
      value={
        <Switch
          label={way === 'inApp' ? label : `推送${label}`}
          on={on}
          disabled={disabled}
          onChange={(value) => change.mutate({ topic: setting.topic, [way]: value })}
        />
      }
    />
  );
}

import type { UserDetail } from '@liuguang/contract/admin/account.ts';
import { Alert, Button, Card, Descriptions, Flex, Space, Tabs, Tag } from 'antd';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatMoney, formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useUser } from './api.ts';
import { RecoveryList } from './recovery-list.tsx';
import { UserActions } from './user-actions.tsx';
import { UserTags } from './user-list.tsx';
import { ActionLog, Ledger, Orders, Reports, Sessions } from './user-records.tsx';

export function UserDetailPage({ accountId }: { accountId: string }) {
  const user = useUser(accountId);
  return (
    <>
      <PageHead title="用户" extra={<Button onClick={() => goTo('users')}>返回列表</Button>} />
      <QueryState of={user}>{(found) => <Detail user={found} />}</QueryState>
    </>
  );
}

function Detail({ user }: { user: UserDetail }) {
  const may = useMay();
  const { accountId } = user;
  const tabs = [
    { key: 'days', label: '天数流水', children: <Ledger accountId={accountId} unit="day" /> },
    { key: 'money', label: '资金流水', children: <Ledger accountId={accountId} unit="fen" /> },
    { key: 'views', label: '次数流水', children: <Ledger accountId={accountId} unit="view" /> },
    ...(may('orders/list') ? [{ key: 'orders', label: '订单', children: <Orders accountId={accountId} /> }] : []),
    { key: 'sessions', label: '设备与会话', children: <Sessions accountId={accountId} /> },
    { key: 'on', label: '被举报', children: <Reports accountId={accountId} side="on" /> },
    { key: 'by', label: '发起的举报', children: <Reports accountId={accountId} side="by" /> },
    ...(may('users/recoveries')
      ? [{ key: 'recoveries', label: '找回记录', children: <RecoveryList accountId={accountId} /> }]
      : []),
    { key: 'actions', label: '处理记录', children: <ActionLog accountId={accountId} /> },
  ];
  return (
    <Flex vertical gap={16}>
      {user.deletedAt !== null && (
        <Alert type="info" showIcon title={`该账号已于 ${formatTime(user.deletedAt)} 注销`} />
      )}
      {user.ban && <BanAlert ban={user.ban} />}
      <Card size="small">
        <Flex vertical gap={16}>
          <Flex wrap gap={12} justify="space-between" align="center">
            <Space wrap style={{ fontWeight: 600 }}>
              {user.nickname}
              {user.userCode}
              <UserTags user={user} />
              {user.verifiedAt !== null && <Tag color="success">认证创作者</Tag>}
            </Space>
            {user.deletedAt === null && <UserActions user={user} />}
          </Flex>
          <Profile user={user} />
        </Flex>
      </Card>
      <Card size="small">
        <Tabs items={tabs} destroyOnHidden />
      </Card>
    </Flex>
  );
}

function BanAlert({ ban }: { ban: NonNullable<UserDetail['ban']> }) {
  const length = ban.until === null ? '永久封禁' : `封禁至 ${formatTime(ban.until)}`;
  const hidden = ban.hidden > 0 ? `，隐藏了 ${ban.hidden} 项内容` : '';
  return (
    <Alert
      type="error"
      showIcon
      title={`${length}。原因：${ban.reason}`}
      description={`${ban.by} 于 ${formatTime(ban.bannedAt)} 操作${hidden}。`}
    />
  );
}

function Profile({ user }: { user: UserDetail }) {
  const agentName = useAgentName();
  const { counts } = user;
  const rows: [string, React.ReactNode][] = [
    ['渠道', agentName(user.agentId)],
    ['手机号', user.phone ?? '未绑定'],
    ['VIP 到期', formatTime(user.vipUntil)],
    ['今日剩余次数', user.viewsLeft],
    ['性别 / 生日', `${user.gender} / ${user.birthday ?? '未填写'}`],
    ['设置了密码', yes(user.hasPassword)],
    ['年龄确认', yes(user.ageConfirmed)],
    ['青少年模式', yes(user.youthMode)],
    ['两步验证', user.secondFactorSince === null ? '未开启' : `${formatTime(user.secondFactorSince)} 起`],
    ['创建时间', formatTime(user.createdAt)],
    ['最近登录', formatTime(user.lastLoginAt)],
    ['来源', user.source ?? '—'],
    ['订单 / 净消费', `${counts.orders} 笔 / ${formatMoney(counts.paid)}`],
    ['帖子 / 评论', `${counts.posts} / ${counts.comments}`],
    ['视频 / 小说 / 同城', `${counts.videos} / ${counts.novels} / ${counts.listings}`],
    ['上传', counts.uploads],
    ['被举报 / 举报他人', `${counts.reportsOn} / ${counts.reportsBy}`],
    ['签名', user.signature || '—'],
    ['设备信息', <DeviceLine key="device" text={user.device} />],
  ];
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 2, lg: 3, xl: 4 }}
      items={rows.map(([label, children]) => ({ key: label, label, children, span: label === '设备信息' ? 3 : 1 }))}
    />
  );
}

function yes(is: boolean): string {
  return is ? '是' : '否';
}

function DeviceLine({ text }: { text: string | null }) {
  return <span style={{ wordBreak: 'break-all' }}>{text ?? '—'}</span>;
}

import type { InviteRow } from '@liuguang/contract/admin/promotion/invites.ts';
import { Flex, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useAgentName } from '../../../lib/session/agent-scope.tsx';
import { useMay } from '../../../lib/session/me.ts';
import { type AdminColumn, AdminTable } from '../../../lib/table/admin-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Decision, DecideInvite } from './decide-invite.tsx';
import { reasonNames, rewardText, stateNames } from './reason-names.ts';

const colours = {
  held: 'warning',
  waiting: 'default',
  reached: 'processing',
  granted: 'success',
  refused: 'error',
  lapsed: 'default',
} as const;
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** Who invited whom; those that are held wait here for somebody to decide. */
export function InviteList({ held }: { held: boolean }) {
  const agentName = useAgentName();
  const may = useMay();
  const [decided, setDecided] = useState<Decision>();
  const [cluster, setCluster] = useState<string>();
  const columns: AdminColumn<InviteRow>[] = [
    { title: '编号', dataIndex: 'inviteId' },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '邀请人',
      render: (_, { inviter }) => <Person of={inviter} />,
      csv: ({ inviter }) => inviter?.userCode ?? '',
    },
    {
      title: '好友',
      render: (_, { invitee }) => <Person of={invitee} />,
      csv: ({ invitee }) => invitee?.userCode ?? '',
    },
    {
      title: '到来',
      render: (_, { joinedAt }) => formatTime(joinedAt).slice(0, 16),
      csv: ({ joinedAt }) => formatTime(joinedAt),
    },
    {
      title: '观看',
      render: (_, { watchedMinutes, watchedDays }) => `${watchedMinutes} 分钟 / ${watchedDays} 天`,
      csv: ({ watchedMinutes }) => watchedMinutes,
    },
    {
      title: '奖励（邀请人 / 好友）',
      render: (_, { inviterReward, inviteeReward }) => `${rewardText(inviterReward)} / ${rewardText(inviteeReward)}`,
      csv: ({ inviterReward }) => rewardText(inviterReward),
    },
    {
      title: '疑点',
      render: (_, { reasons }) => (
        // In two lines rather than beyond the edge.
        <Flex wrap gap={4} style={{ maxWidth: 230 }}>
          {reasons.map((reason) => (
            <Tag key={reason}>{reasonNames[reason]}</Tag>
          ))}
        </Flex>
      ),
      csv: ({ reasons }) => reasons.map((reason) => reasonNames[reason]).join('、'),
    },
    {
      title: '状态',
      render: (_, { state, decidedBy, note }) => (
        <Flex vertical>
          <Tag color={colours[state]} style={{ alignSelf: 'start' }}>
            {stateNames[state]}
          </Tag>
          {decidedBy !== '' && <span>{[decidedBy, note].filter(Boolean).join('：')}</span>}
        </Flex>
      ),
      csv: ({ state }) => stateNames[state],
    },
    {
      title: '同组待审',
      render: (_, { clusterId, clusterSize }) =>
        clusterId !== null && clusterSize > 1 ? (
          <LinkButton onClick={() => setCluster(clusterId)}>{clusterSize} 个</LinkButton>
        ) : (
          '—'
        ),
      csv: ({ clusterSize }) => clusterSize,
    },
    {
      title: '操作',
      render: (_, row) =>
        row.state === 'held' &&
        may('invites/decide') && (
          <Space size={0}>
            <LinkButton onClick={() => setDecided({ row, approve: true })}>通过</LinkButton>
            <LinkButton danger onClick={() => setDecided({ row, approve: false })}>
              拒绝
            </LinkButton>
          </Space>
        ),
    },
  ];
  return (
    <Flex vertical gap={12}>
      {cluster !== undefined && (
        <div>
          <Tag closable onClose={() => setCluster(undefined)}>
            只看第 {cluster} 组：有共同的设备、地址或邀请人
          </Tag>
        </div>
      )}
      <AdminTable
        key={`${held} ${cluster}`}
        call="invites/list"
        rowKey="inviteId"
        file="邀请"
        columns={columns}
        input={{
          ...(held ? { state: 'held' as const } : {}),
          ...(cluster === undefined ? {} : { clusterId: cluster }),
        }}
        filters={[
          { kind: 'search', name: 'keyword', label: '完整的用户编号' },
          ...(held ? [] : [{ kind: 'select' as const, name: 'state', label: '状态', options: states }]),
        ]}
      />
      <DecideInvite decision={decided} onClose={() => setDecided(undefined)} />
    </Flex>
  );
}

function Person({ of: person }: { of: InviteRow['inviter'] }) {
  if (!person) return '已注销';
  return (
    <Flex vertical>
      <a href={`#/users/${person.accountId}`}>{person.userCode}</a>
      <Typography.Text type="secondary">{person.nickname}</Typography.Text>
    </Flex>
  );
}

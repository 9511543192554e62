import type { RecoveryRow } from '@liuguang/contract/admin/recovery.ts';
import { recovery } from '@liuguang/contract/constants.ts';
import { Space, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { ReasonField } from '../../lib/form/reason-field.tsx';
import { formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OneTimeText } from './one-time-text.tsx';
import { proofKinds, recoveryStates } from './recovery-names.ts';

const states = [
  { value: 'open', label: '进行中' },
  { value: 'approval', label: '待另一位员工批准' },
  { value: 'ended', label: '已结束' },
  { value: 'all', label: '全部' },
];
const refresh = ['users/recoveries', 'users/actions', 'users/get'] as const;

/** Accounts that somebody asks back: of everybody, or of one user. */
export function RecoveryList({ accountId }: { accountId?: string }) {
  const agentName = useAgentName();
  const [code, setCode] = useState<string>();
  const [ending, setEnding] = useState<RecoveryRow>();
  const columns: AdminColumn<RecoveryRow>[] = [
    ...(accountId === undefined ? [userColumn] : []),
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '状态',
      render: (_, row) => <State row={row} />,
      csv: ({ state }) => recoveryStates[state][0],
    },
    {
      title: '凭据',
      render: (_, { proofKind, proof }) => (
        // Whole: who agrees has to read it.
        <div style={{ maxWidth: 420, whiteSpace: 'pre-wrap' }}>
          {proofKinds.find(({ value }) => value === proofKind)?.label}：{proof}
        </div>
      ),
      csv: ({ proof }) => proof,
    },
    {
      title: '提交',
      render: (_, { openedBy, openedAt }) => `${openedBy} · ${formatTime(openedAt)}`,
      csv: ({ openedBy, openedAt }) => `${openedBy} ${formatTime(openedAt)}`,
    },
    {
      title: '批准',
      render: (_, { approvedBy, approvedAt }) =>
        approvedBy === null ? '—' : `${approvedBy} · ${formatTime(approvedAt)}`,
      csv: ({ approvedBy, approvedAt }) => (approvedBy === null ? '' : `${approvedBy} ${formatTime(approvedAt)}`),
    },
    { title: '操作', render: (_, row) => <Actions row={row} onCode={setCode} onEnd={() => setEnding(row)} /> },
  ];
  return (
    <>
      <AdminTable
        call="users/recoveries"
        rowKey="recoveryId"
        file="找回申请"
        columns={columns}
        {...(accountId === undefined ? {} : { input: { accountId, state: 'all' as const } })}
        addressed={accountId === undefined}
        filters={accountId === undefined ? [{ kind: 'select', name: 'state', label: '进行中', options: states }] : []}
      />
      <FormDrawer
        call="users/cancelRecovery"
        title={`取消找回 ${ending?.userCode ?? ''}`}
        submit="确认取消"
        done="已取消找回"
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        fixed={{ recoveryId: ending?.recoveryId ?? '' }}
        refresh={refresh}
      >
        <ReasonField />
      </FormDrawer>
      <OneTimeText
        title="找回码"
        note={`请只告诉本人，并说明在「找回账号 · 找回码」中使用。${recovery.codeHours} 小时内有效，只能使用一次，关闭后不再显示。`}
        text={code}
        onClose={() => setCode(undefined)}
      />
    </>
  );
}

const userColumn: AdminColumn<RecoveryRow> = {
  title: '用户',
  render: (_, { accountId, userCode, nickname }) => (
    <LinkButton style={{ padding: 0 }} onClick={() => goTo('users', accountId)}>
      {userCode} {nickname}
    </LinkButton>
  ),
  csv: ({ userCode }) => userCode,
};

function State({ row: { state, readyAt, codeExpiresAt, endReason } }: { row: RecoveryRow }) {
  const [text, color] = recoveryStates[state];
  const more = {
    waiting: `至 ${formatTime(readyAt)}`,
    code: `${formatTime(codeExpiresAt)} 失效`,
    cancelled: endReason,
  }[state as string];
  return (
    <Space size={4}>
      <Tag color={color}>{text}</Tag>
      {more}
    </Space>
  );
}

interface ActionsProps {
  readonly row: RecoveryRow;
  readonly onCode: (code: string) => void;
  readonly onEnd: () => void;
}

function Actions({ row: { recoveryId, state, mine, codesMade }, onCode, onEnd }: ActionsProps) {
  const input = { recoveryId };
  const open = ['approval', 'waiting', 'ready', 'code'].includes(state);
  return (
    <Space size={0}>
      {state === 'approval' &&
        (mine ? (
          <Tooltip title="提交人不能自己批准">
            <LinkButton disabled>批准</LinkButton>
          </Tooltip>
        ) : (
          <ConfirmAction
            call="users/approveRecovery"
            input={input}
            label="批准"
            ask={`确认凭据可信？批准后等待 ${recovery.memberHours} 小时，账号会收到通知并可以拒绝。`}
            done="已批准"
            danger={false}
            refresh={refresh}
          />
        ))}
      {(state === 'ready' || (state === 'code' && codesMade < recovery.codes)) && (
        <ConfirmAction
          call="users/recoveryCode"
          input={input}
          label={state === 'code' ? '重新生成' : '生成找回码'}
          ask="找回码只显示一次，之前生成的会失效。现在生成？"
          done="已生成"
          danger={false}
          refresh={refresh}
          onDone={({ code }) => onCode(code)}
        />
      )}
      {open && (
        <LinkButton danger onClick={onEnd}>
          取消
        </LinkButton>
      )}
    </Space>
  );
}

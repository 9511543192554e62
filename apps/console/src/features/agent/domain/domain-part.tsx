import type { DomainRow } from '@liuguang/contract/admin/domain.ts';
import { Button, Card, Flex, Form, Input, Tag, Typography } from 'antd';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { useCallForm } from '../../../lib/form/call-form.ts';
import { formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/me.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { useCheckDomain, useDomains } from '../api.ts';
import { HstsCard } from './hsts-card.tsx';
import { ProofSteps } from './proof-steps.tsx';

const states = {
  pending: { color: 'warning', text: '待验证' },
  proven: { color: 'success', text: '已验证' },
  lapsed: { color: 'red', text: '失效' },
} as const;
const proofs = { before: '升级前已使用', hand: '人工确认', dns: 'DNS 记录', file: '验证文件' } as const;
const refresh = ['agents/domains', 'agents/get', 'agents/list'] as const;

const showSteps = (row: DomainRow) => <ProofSteps row={row} />;

/** Hosts that the agent has and those that it asks for, and how the latter become the former. */
export function DomainPart({ agentId }: { agentId: string }) {
  const domains = useDomains(agentId);
  return (
    <QueryState of={domains}>
      {({ list, hsts }) => (
        <>
          <Card>
            <p>访问已验证域名的人看到的就是本渠道。添加后请按说明证明域名归你管理；7 天内没有验证的会自动移除。</p>
            <NewDomain agentId={agentId} />
            <ListTable<DomainRow>
              rowKey="host"
              dataSource={list}
              empty="还没有域名"
              expandable={{
                showExpandColumn: false,
                expandedRowKeys: list.filter(({ state }) => state !== 'proven').map(({ host }) => host),
                expandedRowRender: showSteps,
              }}
              columns={[
                { title: '域名', dataIndex: 'host' },
                { title: '状态', render: (_, row) => <State row={row} /> },
                {
                  title: '',
                  align: 'right',
                  render: (_, { host, state }) => <Actions {...{ agentId, host, state }} />,
                },
              ]}
            />
          </Card>
          <HstsCard agentId={agentId} hsts={hsts} />
        </>
      )}
    </QueryState>
  );
}

function NewDomain({ agentId }: { agentId: string }) {
  const may = useMay();
  const { bind, form, isPending } = useCallForm('agents/claimDomain', {
    fixed: { agentId },
    done: '已添加，请按说明验证',
    refresh: [...refresh],
    onDone: () => form.resetFields(),
  });
  return (
    <Form {...bind} layout="inline" disabled={!may('agents/claimDomain')} style={{ marginBottom: 16 }}>
      <Form.Item name="host" label="新域名">
        <Input placeholder="m.example.com" style={{ width: 280 }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isPending}>
        添加域名
      </Button>
    </Form>
  );
}

function State({ row }: { row: DomainRow }) {
  const { color, text } = states[row.state];
  return (
    <Flex vertical gap={4} align="start">
      <span>
        <Tag color={color}>{text}</Tag>
        {row.proof && <Typography.Text type="secondary">{proofs[row.proof]}</Typography.Text>}
      </span>
      {row.problem !== '' && <Typography.Text type="danger">{row.problem}</Typography.Text>}
      {row.failingSince !== null && (
        <Typography.Text type="warning">
          {formatTime(row.failingSince)} 起找不到验证记录，7 天后失效，请恢复记录
        </Typography.Text>
      )}
      {row.checkedAt !== null && (
        <Typography.Text type="secondary">最近检查 {formatTime(row.checkedAt)}</Typography.Text>
      )}
    </Flex>
  );
}

function Actions({ agentId, host, state }: { agentId: string; host: string; state: DomainRow['state'] }) {
  const check = useCheckDomain();
  const open = state !== 'proven';
  return (
    <Flex justify="end" gap={4} wrap>
      {open && (
        <Button size="small" loading={check.isPending} onClick={() => check.mutate({ agentId, host })}>
          检查
        </Button>
      )}
      {open && (
        <ConfirmAction
          call="agents/confirmDomain"
          input={{ agentId, host }}
          label="人工确认"
          ask={`不经验证就把 ${host} 交给这个渠道？操作会写入审计日志。`}
          done="已确认，手机端数秒内生效"
          refresh={refresh}
        />
      )}
      <ConfirmAction
        call="agents/removeDomain"
        input={{ agentId, host }}
        label="移除"
        ask={open ? `不再申请 ${host}？` : `移除后，访问 ${host} 的人不再看到这个渠道。`}
        done="已移除"
        refresh={refresh}
      />
    </Flex>
  );
}

import type { PromoterLogin } from '@liuguang/contract/admin/promotion/promoters.ts';
import { Button, Flex, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { OneTimeLink } from '../../ui/one-time-link.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useInviteLogin, usePromoterLogins } from './api.ts';

/** Who signs in to the console as a promoter: they see their own figures, links and statements there. */
export function PromoterLogins({ promoterId }: { promoterId: string }) {
  const logins = usePromoterLogins(promoterId);
  const [link, setLink] = useState<string>();
  const invite = useInviteLogin(setLink);
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" gap={12}>
        <Typography.Text type="secondary">
          受邀人用一次性链接设置登录名、密码和动态码，登录后只看得到本人的数据、链接和结算单。
        </Typography.Text>
        <Button type="primary" loading={invite.isPending} onClick={() => invite.mutate({ promoterId })}>
          邀请登录
        </Button>
      </Flex>
      <QueryState of={logins}>
        {({ list }) => (
          <ListTable<PromoterLogin>
            rowKey="staffId"
            scroll={{ x: 'max-content' }}
            dataSource={list}
            empty="还没有人登录"
            columns={[
              { title: '登录名', dataIndex: 'name' },
              { title: '姓名', dataIndex: 'displayName' },
              { title: '加入时间', render: (_, row) => formatTime(row.createdAt) },
              { title: '最近使用', render: (_, row) => formatTime(row.lastSeenAt) },
              {
                title: '状态',
                render: (_, { disabledAt }) =>
                  disabledAt === null ? <Tag color="success">正常</Tag> : <Tag>已停用</Tag>,
              },
              {
                title: '操作',
                render: (_, row) => <Actions promoterId={promoterId} login={row} onLink={setLink} />,
              },
            ]}
          />
        )}
      </QueryState>
      <OneTimeLink link={link} onClose={() => setLink(undefined)} />
    </Flex>
  );
}

interface ActionsProps {
  readonly promoterId: string;
  readonly login: PromoterLogin;
  readonly onLink: (link: string) => void;
}

function Actions({ promoterId, login: { staffId, name, disabledAt }, onLink }: ActionsProps) {
  const isOpen = disabledAt === null;
  return (
    <Space size={0}>
      <ConfirmAction
        call="promotion/resetLogin"
        input={{ promoterId, staffId }}
        label="重置"
        ask={`让 ${name} 立即退出，并用一次性链接重新设置密码和动态码？`}
        done="已重置"
        refresh={['promotion/logins']}
        onDone={(made) => onLink(made.link)}
      />
      <ConfirmAction
        call="promotion/setLoginDisabled"
        input={{ promoterId, staffId, disabled: isOpen }}
        label={isOpen ? '停用' : '启用'}
        ask={isOpen ? `停用 ${name}？其登录会立即结束。` : `重新启用 ${name}？`}
        done={isOpen ? '已停用' : '已启用'}
        danger={isOpen}
        refresh={['promotion/logins']}
      />
    </Space>
  );
}

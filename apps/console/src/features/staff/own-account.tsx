import { Button, Card, Flex, Form, Input, Tag } from 'antd';
import { DrawerAction } from '../../lib/form/drawer-action.tsx';
import { goTo, recoveryRoute } from '../../lib/hash-route.ts';
import { useMe } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useOwnSessions } from './api.ts';
import { OwnPassword } from './own-password.tsx';
import { sessionColumns } from './session-columns.tsx';
import { MailCard } from './mail/mail-card.tsx';
import { PasskeyCard } from './passkey/passkey-card.tsx';

/** What everybody can do about themselves: password, recovery codes, passkeys, mailbox, sessions. */
export function OwnAccount() {
  const me = useMe();
  const sessions = useOwnSessions();
  return (
    <>
      <PageHead title="我的账号" />
      <Flex vertical gap={16}>
        <Card title="安全" extra={<span>登录名：{me.name}</span>}>
          <Flex gap={12} align="center">
            <DrawerAction
              call="session/password"
              label="修改密码"
              title="修改密码"
              done="密码已修改，其他设备已退出"
              refresh={['session/list']}
            >
              <Form.Item name="current" label="当前密码" rules={[{ required: true }]}>
                <Input.Password autoComplete="current-password" />
              </Form.Item>
              <Form.Item name="password" label="新密码（至少 12 位）" rules={[{ required: true }]}>
                <Input.Password autoComplete="new-password" />
              </Form.Item>
            </DrawerAction>
            <Button onClick={() => goTo(recoveryRoute)}>重新生成恢复码</Button>
            <span>剩余恢复码 {me.recoveryLeft} 个</span>
          </Flex>
        </Card>
        <PasskeyCard />
        <MailCard />
        <Card
          title="已登录的设备"
          extra={
            <DrawerAction
              call="session/revokeOthers"
              label="下线其他设备"
              button={{ danger: true, size: 'small' }}
              title="让其他设备全部退出登录？"
              submit="全部下线"
              done="其他设备已下线"
              refresh={['session/list']}
            >
              <OwnPassword />
            </DrawerAction>
          }
        >
          <QueryState of={sessions}>
            {({ list }) => (
              <ListTable
                rowKey="sessionId"
                dataSource={list}
                scroll={{ x: 'max-content' }}
                columns={[
                  ...sessionColumns,
                  {
                    title: '操作',
                    render: (_value, { sessionId, current }) =>
                      current ? (
                        <Tag color="blue">当前</Tag>
                      ) : (
                        <DrawerAction
                          call="session/revoke"
                          label="下线"
                          button={{ type: 'link', size: 'small', danger: true }}
                          title="让这台设备退出登录？"
                          fixed={{ sessionId }}
                          submit="下线"
                          done="已下线"
                          refresh={['session/list']}
                        >
                          <OwnPassword />
                        </DrawerAction>
                      ),
                  },
                ]}
              />
            )}
          </QueryState>
        </Card>
      </Flex>
    </>
  );
}

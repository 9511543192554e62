import { Button, Card, Flex, Form, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { goTo, recoveryRoute } from '../../lib/hash-route.ts';
import { useMe } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useOwnSessions } from './api.ts';
import { sessionColumns } from './session-columns.tsx';
import { MailCard } from './mail/mail-card.tsx';
import { PasskeyCard } from './passkey/passkey-card.tsx';

const password = (
  <Form.Item name="password" label="您的密码" rules={[{ required: true, message: '请输入密码' }]}>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
);

/** What everybody can do about themselves: password, recovery codes, passkeys, mailbox, sessions. */
export function OwnAccount() {
  const me = useMe();
  const sessions = useOwnSessions();
  const [changing, setChanging] = useState(false);
  const [ending, setEnding] = useState<string>();
  const [endingOthers, setEndingOthers] = useState(false);
  return (
    <>
      <PageHead title="我的账号" />
      <Flex vertical gap={16}>
        <Card title="安全" extra={<span>登录名：{me.name}</span>}>
          <Flex gap={12} align="center">
            <Button onClick={() => setChanging(true)}>修改密码</Button>
            <Button onClick={() => goTo(recoveryRoute)}>重新生成恢复码</Button>
            <span>剩余恢复码 {me.recoveryLeft} 个</span>
          </Flex>
        </Card>
        <PasskeyCard />
        <MailCard />
        <Card
          title="已登录的设备"
          extra={
            <Button danger size="small" onClick={() => setEndingOthers(true)}>
              下线其他设备
            </Button>
          }
        >
          <QueryState of={sessions}>
            {({ list }) => (
              <Table
                rowKey="sessionId"
                size="small"
                pagination={false}
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
                        <Button type="link" size="small" danger onClick={() => setEnding(sessionId)}>
                          下线
                        </Button>
                      ),
                  },
                ]}
              />
            )}
          </QueryState>
        </Card>
      </Flex>
      <FormDrawer
        call="session/revoke"
        title="让这台设备退出登录？"
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        values={{}}
        fixed={{ sessionId: ending ?? '' }}
        submit="下线"
        done="已下线"
        refresh={['session/list']}
      >
        {password}
      </FormDrawer>
      <FormDrawer
        call="session/revokeOthers"
        title="让其他设备全部退出登录？"
        open={endingOthers}
        onClose={() => setEndingOthers(false)}
        values={{}}
        submit="全部下线"
        done="其他设备已下线"
        refresh={['session/list']}
      >
        {password}
      </FormDrawer>
      <FormDrawer
        call="session/password"
        title="修改密码"
        open={changing}
        onClose={() => setChanging(false)}
        values={{}}
        done="密码已修改，其他设备已退出"
        refresh={['session/list']}
      >
        <Form.Item name="current" label="当前密码" rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label="新密码（至少 12 位）" rules={[{ required: true }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </FormDrawer>
    </>
  );
}

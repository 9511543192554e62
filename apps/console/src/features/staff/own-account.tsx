import { Button, Card, Flex, Form, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { goTo, recoveryRoute } from '../../lib/hash-route.ts';
import { useMe } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useOwnSessions } from './api.ts';

/** What everybody can do about themselves: password, recovery codes, sessions. */
export function OwnAccount() {
  const me = useMe();
  const sessions = useOwnSessions();
  const [changing, setChanging] = useState(false);
  const [ending, setEnding] = useState<string>();
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
        <Card title="已登录的设备">
          <QueryState of={sessions}>
            {({ list }) => (
              <Table
                rowKey="sessionId"
                size="small"
                pagination={false}
                dataSource={list}
                columns={[
                  { title: '地址', dataIndex: 'address' },
                  { title: '浏览器', dataIndex: 'userAgent', ellipsis: true },
                  { title: '登录时间', dataIndex: 'createdAt', render: formatTime },
                  { title: '最近使用', dataIndex: 'lastSeenAt', render: formatTime },
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
        <Form.Item name="password" label="您的密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
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

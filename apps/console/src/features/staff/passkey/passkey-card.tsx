import type { Passkey } from '@liuguang/contract/admin/staff/passkeys.ts';
import { Alert, Button, Card, Flex, Form, Input, Modal, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAddPasskey, usePasskeys } from './api.ts';
import { hasPasskeys } from './ask-passkey.ts';

const password = (
  <Form.Item name="password" label="您的密码" rules={[{ required: true, message: '请输入密码' }]}>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
);
const nameField = (
  <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
    <Input maxLength={32} placeholder="例如：办公电脑、蓝色安全密钥" />
  </Form.Item>
);

/** Ways in by finger, face, PIN or a key in the hand: how many one likes, each with a name. */
export function PasskeyCard() {
  const passkeys = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [named, setNamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <Card title="通行密钥">
      <QueryState of={passkeys}>
        {({ list, origin, usable }) => {
          const problem = whyNot(origin, usable);
          return (
            <Flex vertical gap={12}>
              <Typography.Text type="secondary">
                用指纹、面容、设备密码或安全密钥登录：可代替动态码，支持用户验证的还可单独登录，不必输入密码。
              </Typography.Text>
              {problem !== undefined && <Alert type="info" showIcon title={problem} />}
              {list.length > 0 && (
                <ListTable
                  rowKey="passkeyId"
                  dataSource={list}
                  scroll={{ x: 'max-content' }}
                  columns={[
                    {
                      title: '名称',
                      render: (_, { name, synced }) => (
                        <Space>
                          {name}
                          {synced && <Tag>已同步</Tag>}
                        </Space>
                      ),
                    },
                    {
                      title: '后台地址',
                      render: (_, { host }) =>
                        host === new URL(origin).hostname ? host : <Tag color="warning">{host}（已不是后台地址）</Tag>,
                    },
                    { title: '添加时间', dataIndex: 'createdAt', render: formatTime },
                    { title: '最近使用', dataIndex: 'lastUsedAt', render: formatTime },
                    {
                      title: '操作',
                      render: (_, row) => (
                        <Space size={0}>
                          <LinkButton onClick={() => setNamed(row)}>改名</LinkButton>
                          <LinkButton danger onClick={() => setRemoved(row)}>
                            移除
                          </LinkButton>
                        </Space>
                      ),
                    },
                  ]}
                />
              )}
              <div>
                <Button onClick={() => setAdding(true)} disabled={problem !== undefined}>
                  添加通行密钥
                </Button>
              </div>
            </Flex>
          );
        }}
      </QueryState>
      <AddPasskey open={adding} onClose={() => setAdding(false)} />
      <FormDrawer
        call="passkeys/rename"
        title="修改名称"
        open={named !== undefined}
        onClose={() => setNamed(undefined)}
        values={{ name: named?.name ?? '' }}
        fixed={{ passkeyId: named?.passkeyId ?? '' }}
        refresh={['passkeys/list']}
      >
        {nameField}
      </FormDrawer>
      <FormDrawer
        call="passkeys/remove"
        title={`移除“${removed?.name ?? ''}”？`}
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        fixed={{ passkeyId: removed?.passkeyId ?? '' }}
        submit="移除"
        done="已移除"
        refresh={['passkeys/list']}
      >
        <Typography.Paragraph>移除后它不能再登录后台。设备里的记录请在设备的密码管理中删除。</Typography.Paragraph>
        {password}
      </FormDrawer>
    </Card>
  );
}

function AddPasskey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string; password: string }>();
  const add = useAddPasskey(onClose);
  return (
    <Modal
      title="添加通行密钥"
      open={open}
      onCancel={onClose}
      okText="继续"
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={(given) => add.mutate(given)}>
        {nameField}
        {password}
      </Form>
    </Modal>
  );
}

/** Why none can be made here; undefined where one can. */
function whyNot(origin: string, usable: boolean): string | undefined {
  if (!usable) return '通行密钥需要带域名的 https 后台地址：请设置 PUBLIC_URL（或 CONSOLE_URL）后从该地址打开后台。';
  if (window.location.origin !== origin) {
    return `您正从其他地址打开后台。通行密钥属于后台自己的地址，请到 ${origin}/console/ 添加和使用。`;
  }
  return hasPasskeys() ? undefined : '此浏览器不支持通行密钥。';
}

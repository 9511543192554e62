import type { OwnMail, StaffMailKind } from '@liuguang/contract/admin/staff/own-mail.ts';
import { Alert, Card, Checkbox, Flex, Form, Input, Space, Typography } from 'antd';
import { useState } from 'react';
import { DrawerAction } from '../../../lib/form/drawer-action.tsx';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { OwnPassword } from '../own-password.tsx';
import { useOwnMail, useSaveMail } from './api.ts';

const kindNames: Readonly<Record<StaffMailKind, string>> = {
  newSignIn: '在新的设备或网络登录',
  recoveryUsed: '恢复码被使用',
  passkeyAdded: '添加了通行密钥',
  alarms: '系统告警：备份、归档、账目、磁盘（每项每天最多一封）',
};

/** Where somebody of the staff is told of what happens to their account, when they do not look at the console. */
export function MailCard() {
  const mail = useOwnMail();
  const [proving, setProving] = useState(false);
  return (
    <Card title="邮箱">
      <QueryState of={mail}>
        {(own) => (
          <Flex vertical gap={12}>
            <Typography.Text type="secondary">
              绑定后，与您的账号安全有关的通知会同时发到邮箱。邮箱不能用来登录或找回账号。
            </Typography.Text>
            {!own.available && (
              <Alert type="info" showIcon title="邮件服务还没有开通，请所有者在“系统 → 邮件”里设置。" />
            )}
            {own.address !== null && <Bound own={own} address={own.address} />}
            <Space wrap>
              <DrawerAction
                call="session/mailCode"
                label={own.address === null ? '绑定邮箱' : '更换邮箱'}
                button={{ disabled: !own.available }}
                title="绑定邮箱"
                submit="发送验证码"
                done="验证码已发送"
                onDone={() => setProving(true)}
              >
                <Form.Item
                  name="address"
                  label="邮箱"
                  rules={[{ required: true, type: 'email', message: '请输入正确的邮箱' }]}
                >
                  <Input type="email" autoComplete="email" />
                </Form.Item>
                <OwnPassword />
              </DrawerAction>
              {own.address !== null && (
                <DrawerAction
                  call="session/removeMail"
                  label="解绑"
                  button={{ danger: true }}
                  title="解绑邮箱？"
                  submit="解绑"
                  done="已解绑"
                  refresh={['session/mail']}
                >
                  <OwnPassword />
                </DrawerAction>
              )}
            </Space>
          </Flex>
        )}
      </QueryState>
      <FormDrawer
        call="session/bindMail"
        title="输入邮件里的验证码"
        open={proving}
        onClose={() => setProving(false)}
        submit="绑定"
        done="已绑定"
        refresh={['session/mail']}
      >
        <Form.Item name="code" label="验证码（10 分钟内有效）" rules={[{ required: true, message: '请输入验证码' }]}>
          <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
        </Form.Item>
      </FormDrawer>
    </Card>
  );
}

function Bound({ own: { kinds, choices }, address }: { own: OwnMail; address: string }) {
  const save = useSaveMail();
  return (
    <>
      <div>
        当前邮箱：<Typography.Text strong>{address}</Typography.Text>
      </div>
      <Checkbox.Group
        value={kinds}
        disabled={save.isPending}
        onChange={(chosen) => save.mutate({ kinds: chosen })}
        style={{ flexDirection: 'column', gap: 8 }}
        options={choices.map((kind) => ({ value: kind, label: kindNames[kind] }))}
      />
    </>
  );
}

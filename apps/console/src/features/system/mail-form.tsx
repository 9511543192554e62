import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { MailSecurity } from '@liuguang/contract/admin/system/mail.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';

export const securityNames: Readonly<Record<MailSecurity, string>> = {
  tls: 'TLS（一般是 465 端口）',
  starttls: 'STARTTLS（一般是 587 端口）',
  plain: '不加密（只用于本机）',
};

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saved: AdminOutput<'mail/state'>['saved'];
}

/** The password goes in and never comes out again; left empty, the one that is saved stays. */
export function MailForm({ open, onClose, saved }: Props) {
  return (
    <FormDrawer
      call="mail/save"
      title="邮件服务"
      open={open}
      onClose={onClose}
      values={saved ? valuesOf(saved) : { port: 465, security: 'tls' }}
      done="已保存，请发送测试邮件"
      refresh={['mail/state']}
    >
      <Form.Item
        name="host"
        label="服务器"
        extra="例如 smtp.example.com。本机和内网的邮件服务请用环境变量 SMTP_URL 设置。"
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="security" label="加密方式">
        <Select options={Object.entries(securityNames).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="port" label="端口">
        <InputNumber min={1} max={65_535} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="user" label="登录名" extra="服务器不需要登录时留空。">
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码或授权码"
        extra={
          saved?.hasPassword ? '留空则继续使用已保存的密码；更换服务器或登录名时必须填写。' : '加密保存，之后不再显示。'
        }
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="fromAddress" label="发件地址">
        <Input type="email" placeholder="no-reply@example.com" />
      </Form.Item>
      <Form.Item name="fromName" label="发件人名称" extra="给会员的邮件用渠道的名称。">
        <Input maxLength={64} />
      </Form.Item>
    </FormDrawer>
  );
}

function valuesOf({ host, port, security, user, fromAddress, fromName }: NonNullable<Props['saved']>) {
  return { host, port, security, user, fromAddress, fromName };
}

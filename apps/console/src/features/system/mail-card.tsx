import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Flex, Form, Input } from 'antd';
import type { ComponentProps } from 'react';
import { useMailState, useTestMail } from './api.ts';
import { MailForm, securityNames } from './mail-form.tsx';
import { ServiceCard, type ServiceSource, TestOutcome } from './service-card.tsx';

const sources: Readonly<Record<AdminOutput<'mail/state'>['source'], ServiceSource>> = {
  environment: {
    name: '环境变量',
    colour: 'blue',
    text: '服务器的环境变量 SMTP_URL 和 SMTP_FROM 优先，这里保存的设置暂不使用；删去环境变量并重启后生效。',
  },
  console: { name: '后台设置', colour: 'success', text: '正在使用这里保存的设置。保存后立即生效，无需重启。' },
  none: { name: '未开通', colour: 'default', text: '还没有设置：员工和会员都收不到邮件，应用里也不显示邮箱。' },
};

/** Which server takes mail of this installation, where that is set, and whether it works. */
export function MailCard() {
  return (
    <ServiceCard
      title="邮件服务（SMTP）"
      state={useMailState()}
      sources={sources}
      words={['填写设置', '修改设置']}
      items={(saved) => [
        { key: 'server', label: '服务器', children: `${saved.host}:${saved.port}` },
        { key: 'security', label: '加密方式', children: securityNames[saved.security] },
        { key: 'user', label: '登录名', children: saved.user || '不登录' },
        { key: 'password', label: '密码', children: saved.hasPassword ? '已设置（加密保存，不再显示）' : '未设置' },
        { key: 'from', label: '发件人', children: `${saved.fromName} <${saved.fromAddress}>`.trim() },
      ]}
      test={Test}
      remove={{
        call: 'mail/remove',
        label: '删除设置',
        ask: '删除这里保存的邮件设置？没有环境变量时邮件将无法发出。',
        refresh: ['mail/state'],
      }}
      form={MailForm}
    />
  );
}

function Test({ before }: Pick<ComponentProps<typeof TestOutcome>, 'before'>) {
  const test = useTestMail();
  return (
    <Flex vertical gap={8}>
      <Form layout="inline" onFinish={({ to }: { to: string }) => test.mutate({ to })} style={{ rowGap: 8 }}>
        <Form.Item name="to" label="收件地址" rules={[{ required: true, type: 'email', message: '请输入正确的邮箱' }]}>
          <Input type="email" style={{ width: 260 }} placeholder="you@example.com" />
        </Form.Item>
        <Button htmlType="submit" loading={test.isPending}>
          发送测试邮件
        </Button>
      </Form>
      <TestOutcome now={test.data} before={before} />
    </Flex>
  );
}

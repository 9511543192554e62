import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Alert, Button, Card, Descriptions, Flex, Form, Input, Tag, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { QueryState } from '../../ui/states.tsx';
import { useMailState, useTestMail } from './api.ts';
import { MailForm, securityNames } from './mail-form.tsx';

type State = AdminOutput<'mail/state'>;

const sources: Readonly<Record<State['source'], { name: string; colour: string; text: string }>> = {
  environment: {
    name: '环境变量',
    colour: 'blue',
    text: '服务器的环境变量 SMTP_URL 和 SMTP_FROM 优先，这里保存的设置暂不使用；删去环境变量并重启后生效。',
  },
  console: { name: '后台设置', colour: 'green', text: '正在使用这里保存的设置。保存后立即生效，无需重启。' },
  none: { name: '未开通', colour: 'default', text: '还没有设置：员工和会员都收不到邮件，应用里也不显示邮箱。' },
};

/** Which server takes mail of this installation, where that is set, and whether it works. */
export function MailCard() {
  const state = useMailState();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="邮件服务（SMTP）"
      extra={
        <Button type="primary" onClick={() => setOpen(true)} disabled={state.data === undefined}>
          {state.data?.saved ? '修改设置' : '填写设置'}
        </Button>
      }
    >
      <QueryState of={state}>{(data) => <Summary state={data} />}</QueryState>
      {state.data && <MailForm open={isOpen} onClose={() => setOpen(false)} saved={state.data.saved} />}
    </Card>
  );
}

function Summary({ state: { source, saved } }: { state: State }) {
  const { name, colour, text } = sources[source];
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} align="center" wrap>
        <Tag color={colour}>{name}</Tag>
        <span>{text}</span>
      </Flex>
      {saved && (
        <Descriptions
          size="small"
          column={{ xs: 1, md: 1, lg: 2 }}
          items={[
            { key: 'server', label: '服务器', children: `${saved.host}:${saved.port}` },
            { key: 'security', label: '加密方式', children: securityNames[saved.security] },
            { key: 'user', label: '登录名', children: saved.user || '不登录' },
            { key: 'password', label: '密码', children: saved.hasPassword ? '已设置（加密保存，不再显示）' : '未设置' },
            { key: 'from', label: '发件人', children: `${saved.fromName} <${saved.fromAddress}>`.trim() },
            { key: 'changed', label: '保存', children: `${saved.changedBy} ${formatTime(saved.changedAt)}` },
          ]}
        />
      )}
      {source !== 'none' && <Test tested={source === 'console' ? saved?.tested : null} />}
      {saved && (
        <div>
          <ConfirmAction
            call="mail/remove"
            input={{}}
            label="删除设置"
            ask="删除这里保存的邮件设置？没有环境变量时邮件将无法发出。"
            done="已删除"
            refresh={['mail/state']}
            button={{ type: 'default', size: 'middle' }}
          />
        </div>
      )}
    </Flex>
  );
}

function Test({ tested }: { tested: NonNullable<State['saved']>['tested'] | undefined }) {
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
      {test.data ? (
        <Alert
          type={test.data.ok ? 'success' : 'error'}
          showIcon
          title={`${test.data.message}（${test.data.ms} 毫秒）`}
        />
      ) : (
        tested && (
          <Typography.Text type={tested.ok ? 'success' : 'danger'}>
            {formatTime(tested.at)}：{tested.message}
          </Typography.Text>
        )
      )}
    </Flex>
  );
}

import { KeyOutlined } from '@ant-design/icons';
import { Alert, Button, Divider, Form, Input } from 'antd';
import { useState } from 'react';
import { usePasskeyLogin } from '../passkey/api.ts';
import { hasPasskeys } from '../passkey/ask-passkey.ts';
import { useLogin, useVerifyCode } from './api.ts';
import { EntryCard } from './entry-card.tsx';

/** Password first, then the code of the authenticator or a passkey; or a passkey alone. */
export function LoginPage({ onDone }: { onDone: () => void }) {
  const [ticket, setTicket] = useState<string>();
  const [withPasskey, setWithPasskey] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '登录失败');
    } finally {
      setBusy(false);
    }
  }

  const login = useLogin();
  const verifyCode = useVerifyCode();
  const sendPassword = (given: { name: string; password: string }) =>
    attempt(async () => {
      const answer = await login.mutateAsync(given);
      setTicket(answer.ticket);
      setWithPasskey(answer.passkey);
    });
  const sendCode = ({ code }: { code: string }) =>
    attempt(async () => {
      await verifyCode.mutateAsync({ ticket: ticket ?? '', code });
      onDone();
    });

  const passkeyLogin = usePasskeyLogin();
  const sendPasskey = () =>
    attempt(async () => {
      await passkeyLogin.mutateAsync(ticket);
      onDone();
    });

  return (
    <EntryCard title={ticket === undefined ? '登录运营后台' : '两步验证'}>
      {problem !== undefined && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      {ticket === undefined ? (
        <Form key="login" layout="vertical" onFinish={(given) => void sendPassword(given)} requiredMark={false}>
          <Form.Item name="name" label="登录名" rules={[{ required: true, message: '请输入登录名' }]}>
            <Input autoComplete="username" />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            下一步
          </Button>
          {hasPasskeys() && (
            <>
              <Divider plain>或</Divider>
              <Button block icon={<KeyOutlined />} disabled={busy} onClick={() => void sendPasskey()}>
                用通行密钥登录
              </Button>
            </>
          )}
        </Form>
      ) : (
        <Form key="code" layout="vertical" onFinish={(given) => void sendCode(given)} requiredMark={false}>
          {withPasskey && hasPasskeys() && (
            <>
              <Button block icon={<KeyOutlined />} disabled={busy} onClick={() => void sendPasskey()}>
                使用通行密钥
              </Button>
              <Divider plain>或</Divider>
            </>
          )}
          <Form.Item
            name="code"
            label="动态码"
            extra="输入身份验证器上的 6 位数字；手机不在身边时可输入一个恢复码。"
            rules={[{ required: true, message: '请输入动态码' }]}
          >
            <Input autoComplete="one-time-code" inputMode="numeric" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            登录
          </Button>
          <Button type="link" block onClick={() => setTicket(undefined)}>
            返回
          </Button>
        </Form>
      )}
    </EntryCard>
  );
}

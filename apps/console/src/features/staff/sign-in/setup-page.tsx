import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { AdminError } from '../../../lib/api/admin-error.ts';
import { formatTime } from '../../../lib/format.ts';
import { goTo } from '../../../lib/hash-route.ts';
import { roleNames } from '../../../lib/session/role-names.ts';
import { Failed, QueryState } from '../../../ui/states.tsx';
import { useFinishSetup, useSetupLink } from './api.ts';
import { EntryCard } from './entry-card.tsx';
import { KeepRecoveryCodes } from './keep-recovery-codes.tsx';

type Values = Omit<AdminInput<'setup/finish'>, 'token'> & { again: string };

/** Behind a one-time link: name, password and authenticator, then the recovery codes. */
export function SetupPage({ token, onDone }: { token: string; onDone: () => void }) {
  const look = useSetupLink(token);
  const finishSetup = useFinishSetup();
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const enter = () => {
    goTo();
    onDone();
  };

  async function finish({ again: _again, ...values }: Values): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setCodes((await finishSetup.mutateAsync({ ...values, token })).recoveryCodes);
    } catch (error) {
      const fields = error instanceof AdminError ? Object.entries(error.fields) : [];
      form.setFields(fields.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })));
      if (fields.length === 0) setProblem(error instanceof Error ? error.message : '设置失败');
    } finally {
      setBusy(false);
    }
  }

  if (codes) return <KeepRecoveryCodes codes={codes} onDone={enter} />;
  if (look.error) {
    return (
      <EntryCard title="链接不可用">
        <Failed error={look.error} retry={() => void look.refetch()} />
        <Button type="link" onClick={enter}>
          去登录
        </Button>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={look.data?.kind === 'reset' ? '重新设置账号' : '创建后台账号'} width={640}>
      <QueryState of={look}>
        {(data) => (
          <Form form={form} layout="vertical" onFinish={(values) => void finish(values)} requiredMark={false}>
            <Typography.Paragraph type="secondary">
              角色：{data.roleName ?? roleNames[data.role]}，链接有效至 {formatTime(data.expiresAt)}，只能使用一次。
            </Typography.Paragraph>
            {problem !== undefined && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
            <Flex gap={24}>
              <div style={{ flex: 1 }}>
                {data.name === null ? (
                  <>
                    <Form.Item name="name" label="登录名" rules={[{ required: true, message: '请输入登录名' }]}>
                      <Input autoComplete="username" />
                    </Form.Item>
                    <Form.Item name="displayName" label="姓名（可不填）">
                      <Input />
                    </Form.Item>
                  </>
                ) : (
                  <Form.Item label="登录名">
                    <Input value={data.name} disabled />
                  </Form.Item>
                )}
                <Form.Item
                  name="password"
                  label="密码"
                  rules={[{ required: true, min: 12, message: '密码至少 12 位' }]}
                >
                  <Input.Password autoComplete="new-password" />
                </Form.Item>
                <Form.Item name="again" label="再次输入密码" dependencies={['password']} rules={[sameAsPassword]}>
                  <Input.Password autoComplete="new-password" />
                </Form.Item>
              </div>
              <div style={{ width: 220 }}>
                <Typography.Text>用身份验证器扫描：</Typography.Text>
                <img
                  alt="身份验证器二维码"
                  width={220}
                  height={220}
                  style={{ display: 'block', margin: '8px 0', borderRadius: 8 }}
                  src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(data.totpUri, { border: 2 }))}`}
                />
                <Typography.Paragraph type="secondary" copyable={{ text: data.totpSecret }} style={{ fontSize: 12 }}>
                  或手动输入密钥 <code data-testid="totp-secret">{data.totpSecret}</code>
                </Typography.Paragraph>
                <Form.Item name="code" label="动态码" rules={[{ required: true, message: '请输入 6 位动态码' }]}>
                  <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
                </Form.Item>
              </div>
            </Flex>
            <Button type="primary" htmlType="submit" block loading={busy}>
              完成设置
            </Button>
          </Form>
        )}
      </QueryState>
    </EntryCard>
  );
}

const sameAsPassword = ({ getFieldValue }: { getFieldValue: (name: 'password') => unknown }) => ({
  validator: (_rule: unknown, value: unknown) =>
    value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入的密码不一致')),
});

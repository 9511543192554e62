import { Button, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useRenewRecoveryCodes } from './api.ts';
import { EntryCard } from './entry-card.tsx';
import { KeepRecoveryCodes } from './keep-recovery-codes.tsx';

interface RecoveryPageProps {
  /** Old ones were kept: then it is a choice, and can be left. */
  readonly confirmed: boolean;
  readonly onDone: () => void;
}

/** New recovery codes, by the password: for who never confirmed the first ones before anything else, or as a choice. */
export function RecoveryPage({ confirmed, onDone }: RecoveryPageProps) {
  const [codes, setCodes] = useState<string[]>();
  const [form] = Form.useForm<{ password: string }>();
  const renew = useRenewRecoveryCodes(setCodes);
  if (codes) return <KeepRecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <EntryCard title={confirmed ? '重新生成恢复码' : '还没有保存恢复码'}>
      <Typography.Paragraph>
        恢复码是手机丢失时登录后台的唯一办法。
        {confirmed ? '生成新的恢复码后，旧的全部作废。' : '请现在生成并保存。'}
      </Typography.Paragraph>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(given) => renew.mutate(given)}>
        <Form.Item name="password" label="您的密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={renew.isPending}>
          生成恢复码
        </Button>
        {confirmed && (
          <Button type="link" block onClick={onDone}>
            返回
          </Button>
        )}
      </Form>
    </EntryCard>
  );
}

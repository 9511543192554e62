import { Alert, Button, Form, Input, Typography } from 'antd';
import { AdminError } from '../../../lib/api/admin-error.ts';
import { useConfirmRecoveryCodes } from './api.ts';
import { EntryCard } from './entry-card.tsx';

/** The codes, this once, and one of them typed in again: whoever cannot do that has not kept them. */
export function KeepRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [form] = Form.useForm<{ code: string }>();
  const confirm = useConfirmRecoveryCodes(onDone);
  return (
    <EntryCard title="保存恢复码" width={480}>
      <Alert
        type="warning"
        showIcon
        title="这些恢复码只显示这一次"
        description="手机丢失时，每个恢复码可代替动态码登录一次。请抄写或保存在安全的地方。"
      />
      <Typography.Paragraph
        copyable={{ text: codes.join('\n'), tooltips: ['复制全部', '已复制'] }}
        style={{ marginTop: 16 }}
      >
        <span data-testid="recovery-codes" style={{ fontFamily: 'monospace', display: 'block' }}>
          {codes.map((code) => (
            <span key={code} style={{ display: 'block', fontSize: 16, lineHeight: 1.9 }}>
              {code}
            </span>
          ))}
        </span>
      </Typography.Paragraph>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ code }) =>
          confirm.mutate(
            { code },
            {
              onError: (error) =>
                error instanceof AdminError &&
                form.setFields([{ name: 'code', errors: [error.fields['code'] ?? error.message] }]),
            },
          )
        }
      >
        <Form.Item
          name="code"
          label="输入其中任意一个以确认已保存"
          rules={[{ required: true, message: '请输入一个恢复码' }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
          已保存，进入后台
        </Button>
      </Form>
    </EntryCard>
  );
}

import { type AdminCallName, adminCalls, type AdminInput, type AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { App, Button, Drawer, Form, Space } from 'antd';
import type { ReactNode } from 'react';
import { useAdminAction } from './admin-query.ts';
import { AdminError } from './client.ts';

interface FormDrawerProps<N extends AdminCallName> {
  readonly call: N;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What the form shows at first. */
  readonly values: Partial<AdminInput<N>>;
  /** Sent along with what the form holds, such as the id of what is edited. */
  readonly fixed?: Partial<AdminInput<N>>;
  readonly done?: string;
  readonly refresh?: readonly AdminCallName[];
  readonly onDone?: (output: AdminOutput<N>) => void;
  readonly submit?: string;
  readonly width?: number;
  /** The fields: `Form.Item` with the names that the call's input has. */
  readonly children: ReactNode;
}

/** A form for one call: checked by the call's own schema, refused fields marked in place, closed when it went well. */
export function FormDrawer<N extends AdminCallName>(props: FormDrawerProps<N>) {
  const { call, title, open, onClose, values, fixed, children, submit = '保存', width = 480 } = props;
  const { message } = App.useApp();
  const [form] = Form.useForm<Record<string, unknown>>();
  const action = useAdminAction(call, {
    done: props.done ?? '已保存',
    refresh: props.refresh ?? [],
    onDone: (output) => {
      onClose();
      props.onDone?.(output);
    },
  });

  function mark(fields: Readonly<Record<string, string>>): void {
    const shown = Object.entries(fields).map(([path, text]) => ({ name: nameOf(path), errors: [text] }));
    form.setFields(shown);
    const [first] = shown;
    if (first && form.getFieldInstance(first.name) === undefined) void message.error(first.errors[0] ?? '');
    else if (first) form.scrollToField(first.name);
  }

  function send(given: Record<string, unknown>): void {
    const input = { ...given, ...fixed } as AdminInput<N>;
    const checked = adminCalls[call].input.safeParse(input);
    if (!checked.success) {
      const issues = checked.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
      return mark(Object.fromEntries(issues.toReversed()));
    }
    action.mutate(input, { onError: (error) => error instanceof AdminError && mark(error.fields) });
  }

  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      size={width}
      destroyOnHidden
      extra={
        <Space>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={action.isPending} onClick={() => form.submit()}>
            {submit}
          </Button>
        </Space>
      }
    >
      <Form form={form} layout="vertical" initialValues={values} onFinish={send} preserve={false}>
        {children}
      </Form>
    </Drawer>
  );
}

function nameOf(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

import type { AdminCallName, AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Drawer, Form, Space } from 'antd';
import type { ReactNode } from 'react';
import { useCallForm } from './call-form.ts';

export interface FormDrawerProps<N extends AdminCallName> {
  readonly call: N;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What the form shows at first. */
  readonly values?: Partial<AdminInput<N>>;
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
  const { call, title, open, onClose, values = {}, fixed, children, submit = '保存', width = 480 } = props;
  const { bind, form, isPending } = useCallForm(call, {
    fixed,
    done: props.done ?? '已保存',
    refresh: props.refresh ?? [],
    onDone: (output) => {
      onClose();
      props.onDone?.(output);
    },
  });

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
          <Button type="primary" loading={isPending} onClick={() => form.submit()}>
            {submit}
          </Button>
        </Space>
      }
    >
      <Form {...bind} layout="vertical" initialValues={values} preserve={false}>
        {children}
      </Form>
    </Drawer>
  );
}

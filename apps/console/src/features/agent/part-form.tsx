import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { Button, Card, Form } from 'antd';
import type { ReactNode } from 'react';
import { useCallForm } from '../../lib/form/call-form.ts';
import { useMay } from '../../lib/session/me.ts';

interface PartFormProps<N extends AdminCallName> {
  readonly call: N;
  readonly agentId: string;
  readonly values: Partial<AdminInput<N>>;
  /** Said above the fields. */
  readonly note?: ReactNode;
  readonly refresh?: readonly AdminCallName[];
  /** What the button says. */
  readonly submit?: string;
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** One part of what is set for an agent, saved by a call of its own; it begins anew when that has changed. */
export function PartForm<N extends AdminCallName>(props: PartFormProps<N>) {
  return <Part key={JSON.stringify(props.values)} {...props} />;
}

function Part<N extends AdminCallName>(props: PartFormProps<N>) {
  const { call, agentId, values, note, submit = '保存', onSaved, children } = props;
  const may = useMay();
  const { bind, isPending } = useCallForm(call, {
    fixed: { agentId } as unknown as Partial<AdminInput<N>>,
    done: '已保存，手机端数秒内生效',
    refresh: ['agents/get', 'agents/list', ...(props.refresh ?? [])],
    onDone: onSaved,
  });
  return (
    <Card>
      {note}
      <Form {...bind} layout="vertical" initialValues={values} disabled={!may(call)}>
        {children}
        <Button type="primary" htmlType="submit" loading={isPending}>
          {submit}
        </Button>
      </Form>
    </Card>
  );
}

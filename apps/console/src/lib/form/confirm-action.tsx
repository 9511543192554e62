import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { type ButtonProps, Popconfirm } from 'antd';
import { useMay } from '../session/me.ts';
import { useAdminAction } from '../api/admin-query.ts';
import { LinkButton } from '../../ui/link-button.tsx';

interface ConfirmActionProps<N extends AdminCallName> {
  readonly call: N;
  readonly input: AdminInput<N>;
  readonly label: string;
  /** What will happen, as a question. */
  readonly ask: string;
  readonly done: string;
  readonly refresh?: readonly AdminCallName[];
  readonly onDone?: NonNullable<Parameters<typeof useAdminAction<N>>[1]>['onDone'];
  readonly danger?: boolean;
  readonly button?: ButtonProps;
}

/** A button that asks before it does. Who may not make the call does not see it. */
export function ConfirmAction<N extends AdminCallName>(props: ConfirmActionProps<N>) {
  const { call, input, label, ask, done, refresh = [], onDone, danger = true, button } = props;
  const may = useMay();
  const action = useAdminAction(call, { done, refresh, ...(onDone ? { onDone } : {}) });
  if (!may(call)) return null;
  return (
    <Popconfirm title={ask} okText={label} okButtonProps={{ danger }} onConfirm={() => action.mutate(input)}>
      <LinkButton danger={danger} loading={action.isPending} {...button}>
        {label}
      </LinkButton>
    </Popconfirm>
  );
}

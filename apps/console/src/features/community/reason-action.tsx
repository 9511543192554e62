import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { type ReasonCall, useReasonedAction } from './api.ts';

interface ReasonActionProps<N extends ReasonCall> {
  readonly call: N;
  readonly input: Omit<AdminInput<N>, 'reason'>;
  readonly label: string;
  readonly ask: string;
  readonly done: string;
  readonly danger?: boolean;
  readonly refresh: readonly AdminCallName[];
}

/** A button that asks for a reason; the author reads it. */
export function ReasonAction<N extends ReasonCall>(props: ReasonActionProps<N>) {
  const { call, input, label, ask, done, danger = false, refresh } = props;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const action = useReasonedAction(call, { done, refresh, onDone: () => setOpen(false) });
  if (!may(call)) return null;
  const empty = reason.trim() === '';
  return (
    <>
      <LinkButton danger={danger} onClick={() => setOpen(true)}>
        {label}
      </LinkButton>
      <Modal
        title={label}
        open={open}
        okText={label}
        okButtonProps={{ danger, disabled: empty, loading: action.isPending }}
        onOk={() => action.mutate({ ...input, reason } as AdminInput<N>)}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p>{ask}</p>
        <Input.TextArea
          aria-label="理由"
          placeholder="理由（必填，会告知作者）"
          rows={3}
          maxLength={500}
          showCount
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Modal>
    </>
  );
}

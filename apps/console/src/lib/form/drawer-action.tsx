import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useMay } from '../session/me.ts';
import { FormDrawer, type FormDrawerProps } from './form-drawer.tsx';

interface DrawerActionProps<N extends AdminCallName> extends Omit<FormDrawerProps<N>, 'open' | 'onClose'> {
  readonly label: string;
  readonly button?: ButtonProps;
  readonly onOpen?: () => void;
}

/** A button that opens the form of a call. Who may not make the call does not see it. */
export function DrawerAction<N extends AdminCallName>({ label, button, onOpen, ...form }: DrawerActionProps<N>) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may(form.call)) return null;
  const show = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button {...button} onClick={show}>
        {label}
      </Button>
      <FormDrawer {...form} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

import type { ReactNode } from 'react';
import { Form } from '../../../ui/form/form.tsx';
import { CurrentPasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { checkAccount, checkGivenPassword } from '../verify/checks.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { signIn } from '../../../lib/session/session.ts';

interface Props {
  /** What stands in the account field at first. */
  userCode?: string;
  onDone?: () => void;
  /** Above the fields. */
  children?: ReactNode;
  /** Below the button: the other ways in. */
  foot: ReactNode;
}

/** Account and password: on the login screen and in the popup over any other. */
export function PasswordLoginForm({ userCode = '', onDone, children, foot }: Props) {
  const form = useForm({
    initial: { userCode, password: '' },
    checks: { userCode: checkAccount, password: checkGivenPassword },
    // NOT_FOUND: the second step took too long, or too many tries.
    place: { WRONG_CREDENTIALS: 'password', NOT_FOUND: 'password' },
    send: async ({ userCode: account, password }) => {
      await signIn({ account, password });
      onDone?.();
    },
  });
  return (
    <Form action="登录" busy={form.busy} busyLabel="登录中..." onSubmit={form.submit} foot={foot}>
      {children}
      <TextField
        {...form.field('userCode')}
        label="账号"
        placeholder="账号或手机号"
        autoComplete="username"
        maxLength={64}
      />
      <CurrentPasswordField {...form.field('password')} />
    </Form>
  );
}

import type { FormField } from '../../../lib/forms/form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';

/** A new password, entered twice alike. */
export function NewPasswordFields({ password, repeated }: { password: FormField; repeated: FormField }) {
  return (
    <>
      <PasswordField {...password} label="新密码" placeholder="8-64位" autoComplete="new-password" maxLength={64} />
      <PasswordField
        {...repeated}
        label="再次输入"
        placeholder="与新密码一致"
        autoComplete="new-password"
        maxLength={64}
      />
    </>
  );
}

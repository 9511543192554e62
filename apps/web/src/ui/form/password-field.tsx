import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** The password that an account has already: browsers offer to fill it in. */
export function CurrentPasswordField(props: Omit<PasswordFieldProps, 'label'>) {
  return (
    <PasswordField {...props} label="密码" placeholder="请输入密码" autoComplete="current-password" maxLength={256} />
  );
}

/** A password, hidden until its eye is tapped. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? '隐藏密码' : '显示密码'}
          icon={shown ? <Eye /> : <EyeOff />}
          pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

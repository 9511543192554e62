import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password, hidden until its eye is tapped. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
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

import type { Check, FormField } from '../../../lib/forms/form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

export const checkFactorCode: Check = (value) => (/^\d{6}$/.test(value) ? undefined : '请输入6位验证码');
export const checkRecoveryCode: Check = (value) => (value.trim() === '' ? '请输入恢复码' : undefined);

/** The six digits of an authenticator app; phones that know them offer them. */
export function FactorCodeField(field: FormField) {
  return (
    <TextField
      {...field}
      label="验证码"
      placeholder="6位数字"
      hint="验证器 App 里显示的数字，每 30 秒更新"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onChange={(value) => field.onChange(value.replaceAll(/\D/g, ''))}
    />
  );
}

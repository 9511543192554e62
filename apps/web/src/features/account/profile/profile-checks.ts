import type { Check } from '../../../lib/forms/form.ts';
import { formatDate } from '../../../lib/format/format.ts';

export const checkNickname: Check = (value) => {
  const length = value.trim().length;
  if (length === 0) return '请输入昵称';
  return length > 20 ? '昵称最多20个字' : undefined;
};

export const checkSignature: Check = (value) => (value.trim().length > 80 ? '签名最多80个字' : undefined);

/** Empty is fine: nobody has to tell. */
export const checkBirthday: Check = (value) => {
  if (value === '') return undefined;
  const real = /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
  return real && value >= '1900-01-01' && value <= formatDate(Date.now()) ? undefined : '请选择正确的生日';
};

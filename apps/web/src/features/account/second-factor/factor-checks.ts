import type { Check } from '../../../lib/forms/form.ts';

export const checkFactorCode: Check = (value) => (/^\d{6}$/.test(value) ? undefined : '请输入6位验证码');
export const checkRecoveryCode: Check = (value) => (value.trim() === '' ? '请输入恢复码' : undefined);

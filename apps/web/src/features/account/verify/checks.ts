import { passwordLength, smsCodeDigits } from '@liuguang/contract/constants.ts';
import type { Check } from '../../../lib/forms/form.ts';

const phonePattern = /^1[3-9]\d{9}$/;
const codePattern = new RegExp(`^\\d{${smsCodeDigits}}$`);

export const checkAccount: Check = (value) => (value.trim() === '' ? '请输入您的账号' : undefined);
export const checkGivenPassword: Check = (value) => (value === '' ? '请输入密码' : undefined);
export const checkPhone: Check = (value) => (phonePattern.test(value) ? undefined : '请输入正确的手机号');
export const checkCode: Check = (value) => (codePattern.test(value) ? undefined : '请输入短信验证码');

export const checkNewPassword: Check = (value) => {
  if (value === '') return '请输入密码';
  if (value.length < passwordLength.min) return `密码至少${passwordLength.min}位`;
  if (value.length > passwordLength.max) return `密码最多${passwordLength.max}位`;
  return undefined;
};

export const checkRepeated: Check = (value, all) => (value === all['password'] ? undefined : '两次输入的密码不一致');

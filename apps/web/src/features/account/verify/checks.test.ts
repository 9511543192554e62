import { newPassword, phone, smsCode } from '@liuguang/contract/shapes/user.ts';
import { describe, expect, it } from 'vitest';
import { checkCode, checkNewPassword, checkPhone, checkRepeated } from './checks.ts';
import { plainPhone } from './sms-code-field.tsx';

describe('the checks of typed values', () => {
  it.each([
    [
      'phone',
      phone,
      checkPhone,
      ['13800138000', '19912345678', '12800138000', '1380013800', '138001380001', 'abc', ''],
    ],
    ['code', smsCode, checkCode, ['123456', '12345', '1234567', '12345a', '']],
    ['password', newPassword, checkNewPassword, ['12345678', '1234567', 'a'.repeat(64), 'a'.repeat(65)]],
  ] as const)('agree with the server on what is a %s', (_name, schema, check, samples) => {
    for (const sample of samples) {
      const server = schema.safeParse(sample);
      const words = server.success ? undefined : server.error.issues[0]?.message;
      expect({ sample, words: check(sample, {}) }).toEqual({ sample, words });
    }
  });

  it('want the same password twice', () => {
    expect(checkRepeated('night-sail', { password: 'night-sail' })).toBeUndefined();
    expect(checkRepeated('night-sai1', { password: 'night-sail' })).toBe('两次输入的密码不一致');
  });
});

describe('a pasted phone number', () => {
  it.each([
    ['138 0013 8000', '13800138000'],
    ['+86 138-0013-8000', '13800138000'],
    ['008613800138000', '00861380013'],
    ['1380013', '1380013'],
  ])('%s becomes %s', (typed, plain) => {
    expect(plainPhone(typed)).toBe(plain);
  });
});

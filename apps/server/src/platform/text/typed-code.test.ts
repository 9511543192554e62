import { expect, it } from 'vitest';
import { newTypedCode, plainCode } from './typed-code.ts';

it('has at least 128 random bits, and no two are alike', () => {
  const codes = Array.from({ length: 2000 }, newTypedCode);
  expect(new Set(codes).size).toBe(codes.length);
  const plain = codes.map(plainCode);
  const letters = new Set(plain.join(''));
  expect(Math.min(...plain.map(({ length }) => length)) * Math.log2(letters.size)).toBeGreaterThanOrEqual(128);
  expect('01OIL'.split('').some((letter) => letters.has(letter))).toBe(false);
});

it('is the same however it is typed', () => {
  const code = newTypedCode();
  expect(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plainCode(code));
});

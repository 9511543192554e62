// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { md5 } from './md5.ts';

describe('md5', () => {
  it.each(Array.from({ length: 130 }, (_, length) => length))('agrees with OpenSSL on %i bytes', (length) => {
    const text = randomBytes(length)
      .toString('latin1')
      .replaceAll(/[^ -~]/g, '流');
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  });
});

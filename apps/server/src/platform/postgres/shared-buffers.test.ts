import { expect, it } from 'vitest';
import { sharedBuffers } from './shared-buffers.ts';

const gigabyte = 1024 ** 3;

it('is an eighth of the memory, never less than what PostgreSQL has by itself, and never more than helps', () => {
  expect(sharedBuffers(gigabyte / 2)).toBe('128MB');
  expect(sharedBuffers(2 * gigabyte)).toBe('256MB');
  expect(sharedBuffers(4 * gigabyte)).toBe('512MB');
  expect(sharedBuffers(64 * gigabyte)).toBe('1024MB');
});

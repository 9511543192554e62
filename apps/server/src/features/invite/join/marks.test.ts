import { expect, it } from 'vitest';
import { markMaker, networkKey } from './marks.ts';

const visitor = { machineCode: 'AB', browser: 'token', address: '203.0.113.9', userAgent: 'phone' };
const make = (pepper: number) => markMaker(Buffer.alloc(32, pepper));

it('keeps nothing that can be read back, or compared between installations and agents', () => {
  const marks = make(1)('3', visitor);
  expect(marks.map(({ kind, hash }) => [kind, hash.length])).toEqual([
    ['device', 16],
    ['browser', 16],
    ['address', 16],
    ['network', 16],
    ['program', 16],
  ]);
  const texts = (pepper: number, agentId: string) =>
    make(pepper)(agentId, visitor).map(({ hash }) => hash.toString('hex'));
  expect(new Set([...texts(1, '3'), ...texts(2, '3'), ...texts(1, '8')]).size).toBe(15);
  expect(make(1)('3', { ...visitor, machineCode: 'ab' })[0]).toEqual(marks[0]);
});

it('takes a line at home for one network', () => {
  expect(networkKey('203.0.113.9')).toBe('203.0.113.0/24');
  expect(networkKey('::ffff:203.0.113.9')).toBe('203.0.113.0/24');
  expect(networkKey('2001:db8:1:2aff::5')).toBe(networkKey('2001:db8:1:2a00::9'));
  expect(networkKey('2001:db8:1:2b00::5')).not.toBe(networkKey('2001:db8:1:2a00::9'));
});

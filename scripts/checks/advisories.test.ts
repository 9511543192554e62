import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Advisory, judge, type LockFile, readList, withAnswer } from './advisories.ts';
import { isInRange } from './version-range.ts';

const lock: LockFile = {
  packages: {
    '': { version: '0.1.0' },
    'apps/server': { version: '0.1.0' },
    'node_modules/@liuguang/server': { link: true },
    'node_modules/ip': { version: '2.0.1' },
    'node_modules/a/node_modules/uuid': { version: '8.3.2', dev: true },
    'node_modules/uuid': { version: '11.1.1' },
    'node_modules/alias': { name: 'real', version: '1.0.0' },
  },
};
const hole = (given: Partial<Advisory>): Advisory => ({
  id: 'GHSA-0000-0000-0000',
  package: 'ip',
  versions: '<=2.0.1',
  severity: 'high',
  since: '2026-11-01',
  ...given,
});
const on = (day: string, ...advisories: Advisory[]) => judge(lock, { asOf: '2026-11-01', advisories }, new Date(day));

describe('a package with a known hole', () => {
  it('is told at once, and fails when the time to repair it is over', () => {
    expect(on('2026-11-05', hole({}))).toEqual({ late: [], soon: [expect.stringContaining('ip@2.0.1: GHSA-')] });
    expect(on('2026-11-09', hole({}))).toEqual({ late: [expect.stringContaining('until 2026-11-08')], soon: [] });
    expect(on('2026-11-04', hole({ severity: 'critical' })).late).toHaveLength(1);
    expect(on('2026-11-30', hole({ severity: 'moderate' })).late).toEqual([]);
  });

  it('has more time when it only builds and tests, wherever it lies', () => {
    const uuid = hole({ package: 'uuid', versions: '<11.1.1 || >=12.0.0 <12.0.1' });
    expect(on('2026-11-20', uuid)).toEqual({ late: [], soon: [expect.stringContaining('uuid@8.3.2')] });
    expect(on('2026-12-05', uuid).late).toEqual([expect.stringContaining('uuid@8.3.2')]);
  });

  it('is found under its real name, and not in a version that is repaired', () => {
    expect(on('2026-11-20', hole({ package: 'real', versions: '*' })).late).toHaveLength(1);
    expect(on('2026-11-20', hole({ package: 'alias', versions: '*' })).late).toEqual([]);
    expect(on('2026-11-20', hole({ versions: '<2.0.1' }))).toEqual({ late: [], soon: [] });
  });

  it('is left alone where somebody found it harmless, until they must look again', () => {
    const accepted = hole({ accepted: { why: 'never loaded', until: '2027-01-01' } });
    expect(on('2026-11-20', accepted)).toEqual({ late: [], soon: [] });
    expect(on('2027-01-02', accepted).late).toHaveLength(1);
  });
});

it('warns of an old list and does not fail for it', () => {
  expect(on('2026-12-05')).toEqual({ late: [], soon: [expect.stringContaining('npm run audit:update')] });
});

it.each([
  ['1.2.3', '<1.2.4', true],
  ['1.2.3', '< 1.2.3', false],
  ['1.10.0', '>=1.9.0 <2.0.0', true],
  ['2.0.0-beta.2', '<2.0.0', true],
  ['2.0.0-beta.10', '<=2.0.0-beta.9', false],
  ['3.0.0', '<1.0.0 || =3.0.0', true],
  ['3.0.0', '<1.0.0||>=2.0.0,<3.0.0', false],
  ['0.0.1', '*', true],
])('knows whether %s is in %s', (version, range, is) => {
  expect(isInRange(version, range)).toBe(is);
});

it('reads every range of the list, and knows it before and after the repair', () => {
  for (const { versions } of readList().advisories) expect(isInRange('999.0.0', versions)).toBe(false);
});

it('takes over what the registry says, and keeps what was known and decided', () => {
  const accepted = { why: 'never loaded', until: '2027-01-01' };
  const list = { asOf: '2026-01-01', advisories: [hole({ accepted }), hole({ id: 'GHSA-old', package: 'uuid' })] };
  const url = 'https://github.com/advisories/';
  const told = withAnswer(
    list,
    {
      ip: [
        { id: 1, url: `${url}GHSA-0000-0000-0000`, severity: 'critical', vulnerable_versions: '<=2.0.2' },
        { id: 2, url: `${url}GHSA-new`, severity: 'low', vulnerable_versions: '<3' },
      ],
    },
    '2026-11-17',
  );
  expect(told).toEqual({
    asOf: '2026-11-17',
    advisories: [
      hole({ accepted, severity: 'critical', versions: '<=2.0.2' }),
      hole({ id: 'GHSA-new', severity: 'low', versions: '<3', since: '2026-11-17' }),
      hole({ id: 'GHSA-old', package: 'uuid' }),
    ],
  });
});

it('changes nothing when the registry cannot be asked', () => {
  const before = readList();
  expect(askNobody).toThrow('the registry was not asked');
  expect(readList()).toEqual(before);
});

function askNobody(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'update-advisories.ts')], {
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9/' },
    stdio: 'pipe',
  });
}

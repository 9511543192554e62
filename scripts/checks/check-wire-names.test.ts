import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wireNameProblems } from './check-wire-names.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wire-names-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function put(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

describe('the check of wire names', () => {
  it('passes declared paths and names, queries, folders, templates and protocols', () => {
    put(
      'apps/web/src/good.tsx',
      `export const paths = ['api/loklVideo', '/api/novel/loklNonel', '/api/agent/getAgentInfo?agentid=3', '/api/docs/openapi.json'];
       export const head = (id: string) => \`/api/agent/getVideoInfo?videoId=\${id}\`;
       export const join = (name: string) => \`/api/agent/\${name}\`;
       export const upload = (id: string) => \`/api/upload/\${id}\`;
       export const isApi = (url: string) => url.startsWith('/api/');
       export const View = () => <a href="/api/docs">{callApi('checkUserPhoneCoee', {})}{likeVideo}</a>;`,
    );
    expect(wireNameProblems(root)).toEqual([]);
  });

  it('names file and line of a path that no call has', () => {
    put(
      'apps/server/src/bad.ts',
      `export const ok = 'api/getUserInfo';\nexport const path = '/api/agent/getVideoInfos';\n`,
    );
    put('e2e/src/bad.ts', 'export const url = (id: string) => `/api/agent/getVideoInf${id}`;\n');
    expect(wireNameProblems(root)).toEqual([
      'apps/server/src/bad.ts:2: "/api/agent/getVideoInfos" is no path of the contract',
      'e2e/src/bad.ts:1: "/api/agent/getVideoInf" is no path of the contract',
    ]);
  });

  it('finds a call by a name that is not declared, however the caller is reached', () => {
    put(
      'bench/src/bad.ts',
      `callApi('getVideoinfo', {});\nclient.apiCall('toString');\ncallApi('getVideoInfo', {});\n`,
    );
    expect(wireNameProblems(root)).toEqual([
      'bench/src/bad.ts:1: "getVideoinfo" is no call of the contract',
      'bench/src/bad.ts:2: "toString" is no call of the contract',
    ]);
  });

  it('finds corrected spellings, as names and as texts', () => {
    put(
      'demo/src/bad.ts',
      `const lookNovel = 1;\nexport const wrong = { getPlatformByKey: lookNovel, name: 'checkUserPhoneCode' };\n`,
    );
    expect(wireNameProblems(root)).toEqual([
      'demo/src/bad.ts:1: "lookNovel" is spelt "novel/loklNonel" on the wire',
      'demo/src/bad.ts:2: "getPlatformByKey" is spelt "getPlatFormByKey" on the wire',
      'demo/src/bad.ts:2: "lookNovel" is spelt "novel/loklNonel" on the wire',
      'demo/src/bad.ts:2: "checkUserPhoneCode" is spelt "checkUserPhoneCoee" on the wire',
    ]);
  });

  it('lets a test have a path that nobody serves, when it says so', () => {
    put('apps/server/src/some.test.ts', `inject('/api/nothing/here'); // not a wire name\n`);
    expect(wireNameProblems(root)).toEqual([]);
  });

  it('leaves installed packages and built files alone, and reports what it cannot read', () => {
    put('apps/web/node_modules/x/index.ts', `export const path = '/api/foreign';`);
    put('apps/web/dist/index.ts', `export const path = '/api/foreign';`);
    put('apps/web/src/broken.ts', 'export const = ;');
    expect(wireNameProblems(root)).toEqual([
      expect.stringMatching(/^apps\/web\/src\/broken\.ts:1: cannot be parsed: /),
    ]);
  });

  it('lets the platform be tested with made-up calls, but not be written with them', () => {
    put('apps/server/src/platform/http/x.test.ts', `inject('/api/made-up');`);
    put('apps/server/src/platform/http/x.ts', `inject('/api/made-up');`);
    expect(wireNameProblems(root)).toEqual([
      'apps/server/src/platform/http/x.ts:1: "/api/made-up" is no path of the contract',
    ]);
  });

  it('fails as a program when there is a problem, and only then', () => {
    put('apps/web/src/a.ts', `export const path = '/api/getUserInfo';`);
    expect(run()).toEqual({ status: 0, stderr: '' });
    put('apps/web/src/b.ts', `export const path = '/api/getUserinfo';`);
    expect(run()).toEqual({
      status: 1,
      stderr: 'apps/web/src/b.ts:1: "/api/getUserinfo" is no path of the contract\n',
    });
  });
});

function run() {
  const script = join(import.meta.dirname, 'check-wire-names.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { status, stderr };
}

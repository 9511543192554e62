import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, sha256Of } from './pack.ts';

const root = path.join(import.meta.dirname, '../..');

let work = '';
beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'liuguang-release-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A release that holds the launcher, the deployment and nothing else: what the shell does needs no more. */
function smallRelease(version: string): string {
  const folder = path.join(work, `liuguang-${version}`);
  mkdirSync(path.join(folder, 'node_modules/node/bin'), { recursive: true });
  cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, 'launcher.sh'), path.join(folder, 'liuguang'));
  chmodSync(path.join(folder, 'liuguang'), 0o755);
  // Says what it was asked to run, and with which role.
  const node = '#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "${ROLE:-none} $*"\n';
  writeFileSync(path.join(folder, 'node_modules/node/bin/node'), node, { mode: 0o755 });
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(
    path.join(folder, 'release.json'),
    `{\n  "name": "liuguang",\n  "version": "${version}",\n  "platform": "${platform}"\n}\n`,
  );
  pack(folder, path.join(work, `${version}.tar.gz`), '2026-01-01');
  return folder;
}

it.runIf(process.platform === 'linux')('makes the same archive of the same files', () => {
  smallRelease('1.0.0');
  const first = sha256Of(path.join(work, '1.0.0.tar.gz'));
  rmSync(path.join(work, '1.0.0.tar.gz'));
  smallRelease('1.0.0');
  expect(sha256Of(path.join(work, '1.0.0.tar.gz'))).toBe(first);
});

function run(folder: string, ...words: string[]) {
  return spawnSync(path.join(folder, 'liuguang'), words, { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
}

function install(folder: string, ...words: string[]) {
  return spawnSync('sh', [path.join(folder, 'deploy/install.sh'), ...words], { encoding: 'utf8' });
}

describe('the launcher', () => {
  it('starts each part in its role, from wherever it is called', () => {
    const folder = smallRelease('1.1.0');
    expect(run(folder, 'start').stdout).toBe(`all ${folder}/apps/server/dist/release/main.js\n`);
    for (const role of ['web', 'worker', 'database'])
      expect(run(folder, role).stdout).toBe(`${role} ${folder}/apps/server/dist/release/main.js\n`);
    expect(run(folder, 'cli', 'doctor', '--json').stdout).toBe(
      `none ${folder}/apps/server/dist/release/cli.js doctor --json\n`,
    );
    expect(run(folder, 'version').stdout).toContain('"version": "1.1.0"');
    expect(run(folder, 'nonsense')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('unknown command') as string,
    });
  });

  it('notices a file that was changed', () => {
    const folder = smallRelease('1.2.0');
    expect(run(folder, 'verify').status).toBe(0);
    writeFileSync(path.join(folder, 'release.json'), '{}');
    expect(run(folder, 'verify').status).not.toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('install.sh', () => {
  it('puts everything in its place, twice with the same end, and leaves settings alone', () => {
    const folder = smallRelease('2.0.0');
    const target = path.join(work, 'target');
    const words = ['--root', target, '--domain', 'example.com', '--console', 'console.example.com'];
    expect(install(folder, ...words)).toMatchObject({ status: 0 });
    expect(readlinkSync(path.join(target, 'opt/liuguang/current'))).toBe('releases/2.0.0');
    const settings = path.join(target, 'etc/liuguang/liuguang.env');
    expect(readFileSync(settings, 'utf8')).toContain(
      'PUBLIC_URL=https://example.com\nCONSOLE_URL=https://console.example.com',
    );
    expect(statSync(settings).mode & 0o777).toBe(0o640);
    expect(statSync(path.join(target, 'var/lib/liuguang')).mode & 0o777).toBe(0o700);
    writeFileSync(settings, 'PORT=4000\n');
    expect(install(folder, ...words)).toMatchObject({ status: 0 });
    expect(readFileSync(settings, 'utf8')).toBe('PORT=4000\n');
    const other = install(smallRelease('2.1.0'), '--root', target);
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining('version 2.0.0 is installed') as string });
  });

  it('refuses what does not fit, and changes nothing when it is only asked', () => {
    const folder = smallRelease('3.0.0');
    const target = path.join(work, 'nowhere');
    expect(install(folder, '--root', target, '--dry-run')).toMatchObject({ status: 0 });
    expect(statSync(target, { throwIfNoEntry: false })).toBeUndefined();
    expect(install(folder, '--domain', 'https://x').stderr).toContain('is no host name');
    expect(install(folder, '--what').stderr).toContain('unknown option');
    const about = path.join(folder, 'release.json');
    const text = readFileSync(about, 'utf8');
    writeFileSync(about, text.replace(/linux-\w+/, 'linux-mips'));
    expect(install(folder, '--root', target).stderr).toContain('this archive is for linux-mips');
    writeFileSync(about, `${text}\n`);
    expect(install(folder, '--root', target).stderr).toContain('files are damaged');
  });

  const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.runIf(hasAnalyze)('brings units that systemd understands, with little exposure', () => {
    const folder = path.join(root, 'deploy/systemd');
    for (const name of ['database', 'web', 'worker']) {
      const unit = path.join(folder, `liuguang-${name}.service`);
      // Nothing is installed here, so the program is the one thing that it may miss.
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
      expect(
        stderr.split('\n').filter((line) => line.includes('liuguang') && !line.includes('is not executable')),
      ).toEqual([]);
      const exposure = execFileSync('systemd-analyze', ['security', '--offline=yes', unit], { encoding: 'utf8' });
      const level = Number(/exposure level.*: ([\d.]+)/.exec(exposure)?.[1]);
      expect(level).toBeLessThan(name === 'worker' ? 5 : 2.5);
    }
  });
});

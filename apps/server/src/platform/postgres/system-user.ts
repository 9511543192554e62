import { spawnSync } from 'node:child_process';
import { StartError } from '../process/start-error.ts';

/** Whom a program runs as that should not be root. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const madeName = 'liuguang';

/** The unprivileged user for PostgreSQL, or undefined when this program is not root and simply stays who it is. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = lookUp('postgres') ?? systemUser(madeName);
  if (user === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root and the user ${madeName} could not be made: start as another user, or set DATABASE_URL`,
    );
  }
  return user;
}

/** The system user of that name, which is made when there is none; undefined where that is not possible. */
export function systemUser(name: string): SystemUser | undefined {
  return lookUp(name) ?? makeUser(name);
}

/** Whether the user may use the path in the given way (`r`ead, e`x`ecute or enter), every folder above it included. */
export function mayUse(user: SystemUser | undefined, path: string, ways: readonly ('r' | 'x')[]): boolean {
  const test = ways.map((way) => `test -${way} "$1"`).join(' && ');
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { cwd: '/', stdio: 'ignore', ...user }).status === 0;
}

function lookUp(name: string): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const result = spawnSync('id', [option, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function makeUser(name: string): SystemUser | undefined {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return lookUp(name);
  }
  return undefined;
}

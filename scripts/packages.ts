import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Root on Debian: there it is ours to do. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function apt(...args: string[]): Promise<boolean> {
  const child = spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', () => resolve(false));
  child.on('close', (code) => resolve(code === 0));
  return promise;
}

export async function install(packages: string[], wanter: string): Promise<void> {
  if (!mayInstall()) {
    console.warn(`${wanter} want ${packages.join(', ')}: please install with your package manager`);
    return;
  }
  console.log(`installing ${packages.join(', ')} for ${wanter} …`);
  const installed =
    (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', '--no-remove', ...packages));
  if (!installed) console.warn('apt-get could not install them; going on without');
}

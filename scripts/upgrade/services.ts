import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { UpgradeError } from './fail.ts';

/** A start on a machine that has much to do, and a worker whose jobs end first. */
const patienceMs = 90_000;

/** Restarts units, the worker first: HTTP is away for as long as it takes and no longer. */
export function restart(units: readonly string[]): void {
  const [program = '', ...args] = manager();
  for (const unit of units)
    execFileSync(program, [...args, 'restart', unit], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Who runs the services: systemd, or a program that takes the same words. */
function manager(): string[] {
  const other = process.env['LIUGUANG_SERVICES'];
  if (other !== undefined && other !== '') return other.split(' ');
  if (existsSync('/run/systemd/system')) return ['systemctl'];
  throw new UpgradeError('no systemd runs here: set LIUGUANG_SERVICES to a program that takes `restart <unit>`');
}

export function requireManager(): void {
  manager();
}

/** Waits until the product says that it is ready, and that for some time: one that falls over again was not. */
export async function waitUntilReady(env: NodeJS.ProcessEnv, patience = patienceMs): Promise<void> {
  const host = ['', '0.0.0.0', '::'].includes(env['HOST'] ?? '') ? '127.0.0.1' : env['HOST'];
  const url = `http://${host}:${env['PORT'] || 3000}/ready`;
  const end = performance.now() + patience;
  let good = 0;
  let last = 'no answer';
  while (good < 3) {
    if (performance.now() > end) throw new UpgradeError(`${url} was not ready within ${patience / 1000} s (${last})`);
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
      last = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
      good = answer.ok ? good + 1 : 0;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
      good = 0;
    }
    await sleep(good > 0 ? 500 : 250);
  }
}
